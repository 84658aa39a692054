import { createContext, useContext } from 'react';
import { checkField } from '../request-form/check-field.js';
import type { Field } from '../request-form/field.js';
import type { PlacedFault } from './place-faults.js';

/** What the preview, or the server's answer to this very request, says against it. */
export const FaultsContext = createContext<readonly PlacedFault[]>([]);

/** What is said against the value in one field. */
export function useFaultOf(key: string): string | undefined {
  const found = useContext(FaultsContext).filter((fault) => fault.key === key);
  return found.length === 0 ? undefined : found.map(({ message }) => message).join(' ');
}

/** The same, and what the contract alone says against it as long as nobody else has spoken. */
export function useFaultIn(field: Field | undefined, text: string | undefined): string | undefined {
  const said = useFaultOf(field?.key ?? '');
  return (
    said ?? (field?.kind === 'leaf' && text !== undefined ? checkField(field, text) : undefined)
  );
}
