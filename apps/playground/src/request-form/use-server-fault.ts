import { createContext, useContext } from 'react';
import type { Exchange } from '../state/exchange.js';
import {
  type PlaygroundState,
  selectedExchange,
  usePlayground,
} from '../state/playground-store.js';
import { checkField } from './check-field.js';
import type { Field } from './field.js';
import { findEntry } from './operation-entry.js';
import { requestPart } from './request-part.js';
import { selectedRequest } from './selected-request.js';
import { placeServerFaults, type ServerFault } from './server-faults.js';

/** What a preview of the request would be refused for; nothing where there is none. */
export const PreviewFaults = createContext<readonly ServerFault[]>([]);

/** What is wrong with a field of the selected operation: what a preview says, else the server, until it is changed. */
export function useServerFault(key: string): string | undefined {
  const previewed = useContext(PreviewFaults).filter((fault) => fault.key === key);
  const answered = usePlayground(
    (state) => standingFaults(state).find((fault) => fault.key === key)?.message,
  );
  return previewed.length === 0 ? answered : previewed.map(({ message }) => message).join(' ');
}

/** All that the server found wrong with fields which still are as they were sent. */
export function useServerFaults(): readonly ServerFault[] {
  return usePlayground(standingFaults);
}

/** What is said against a text in a field: by the server, else by the contract alone. */
export function useFieldFault(
  field: Field | undefined,
  text: string | undefined,
): { readonly refusal: string | undefined; readonly fault: string | undefined } {
  const refusal = useServerFault(field?.key ?? '');
  const isSaid = refusal !== undefined || field?.kind !== 'leaf' || text === undefined;
  return { refusal, fault: isSaid ? refusal : checkField(field, text) };
}

const none: readonly ServerFault[] = [];

let last:
  | { readonly asked: readonly unknown[]; readonly faults: readonly ServerFault[] }
  | undefined;

/** One answer for all who ask about the same state. */
function standingFaults(state: PlaygroundState): readonly ServerFault[] {
  const { selected, forms, exchanges, examples } = state;
  const asked = [selected, forms, exchanges, examples];
  if (last?.asked.every((part, at) => part === asked[at])) return last.faults;
  const found = findFaults(state, selectedExchange(state));
  last = { asked, faults: found.length === 0 ? none : found };
  return last.faults;
}

function findFaults(state: PlaygroundState, exchange: Exchange): readonly ServerFault[] {
  if (exchange.phase !== 'answered' || !exchange.answer.errors) return none;
  const { operation, fields } = findEntry(state.selected);
  const { request: sent } = exchange.sent;
  const now = selectedRequest(state);
  return placeServerFaults(exchange.answer.errors, fields).filter(
    ({ key }) =>
      key !== undefined && requestPart(sent, operation, key) === requestPart(now, operation, key),
  );
}
