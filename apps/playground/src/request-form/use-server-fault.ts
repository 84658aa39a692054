import { createContext, useContext } from 'react';
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
  const answered = useServerFaults().find((fault) => fault.key === key)?.message;
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

let last: { readonly asked: readonly unknown[]; readonly faults: readonly ServerFault[] } = {
  asked: [],
  faults: [],
};

/** One answer for all who ask about the same state. */
function standingFaults(state: PlaygroundState): readonly ServerFault[] {
  const { selected, forms, exchanges, examples } = state;
  const asked = [selected, forms, exchanges, examples];
  if (asked.some((part, at) => part !== last.asked[at]))
    last = { asked, faults: findFaults(state) };
  return last.faults;
}

const none: readonly ServerFault[] = [];

function findFaults(state: PlaygroundState): readonly ServerFault[] {
  const exchange = selectedExchange(state);
  if (exchange.phase !== 'answered' || !exchange.answer.errors) return none;
  const { operation, fields } = findEntry(state.selected);
  const { request: sent } = exchange.sent;
  const now = selectedRequest(state);
  return placeServerFaults(exchange.answer.errors, fields).filter(
    ({ key }) =>
      key !== undefined && requestPart(sent, operation, key) === requestPart(now, operation, key),
  );
}
