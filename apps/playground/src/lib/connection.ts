import { create } from 'zustand';

/** State of the connection, updated by `connection/pulse.ts`. */
export const useConnection = create<{ readonly isLost: boolean }>()(() => ({ isLost: false }));
