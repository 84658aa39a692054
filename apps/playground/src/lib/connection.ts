import { create } from 'zustand';

/** Whether the server answers; `connection/pulse.ts` finds out. */
export const useConnection = create<{ readonly isLost: boolean }>()(() => ({ isLost: false }));
