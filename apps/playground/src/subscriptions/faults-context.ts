import { createContext, useContext } from 'react';
import type { PlacedFault } from './place-faults.js';

/** What the preview, or the server's answer to this very request, says against it. */
export const FaultsContext = createContext<readonly PlacedFault[]>([]);

/** What is said against the value in one field. */
export function useFaultOf(key: string): string | undefined {
  const found = useContext(FaultsContext).filter((fault) => fault.key === key);
  return found.length === 0 ? undefined : found.map(({ message }) => message).join(' ');
}
