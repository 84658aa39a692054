import type { Exchange } from '../answer/exchange.js';
import { findEntry } from '../operations/operation-entry.js';
import { type PlaygroundState, selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { selectedRequest } from '../state/selected-request.js';
import { requestPart } from './request-part.js';
import { placeServerFaults, type ServerFault } from './server-faults.js';

/** What the server found wrong with a field of the selected operation, until its value changes. */
export function useServerFault(key: string): string | undefined {
  return usePlayground(
    (state) => standingFaults(state).find((fault) => fault.key === key)?.message,
  );
}

/** All that the server found wrong with fields which still are as they were sent. */
export function useServerFaults(): readonly ServerFault[] {
  return usePlayground(standingFaults);
}

const none: readonly ServerFault[] = [];

type Asked = Pick<PlaygroundState, 'selected' | 'forms' | 'exchanges' | 'examples'>;

let last: { readonly asked: Asked; readonly faults: readonly ServerFault[] } | undefined;

/** One answer for all who ask about the same state. */
function standingFaults(state: PlaygroundState): readonly ServerFault[] {
  const { selected, forms, exchanges, examples } = state;
  const isKnown =
    last?.asked.selected === selected &&
    last.asked.forms === forms &&
    last.asked.exchanges === exchanges &&
    last.asked.examples === examples;
  if (last && isKnown) return last.faults;
  const found = findFaults(state, selectedExchange(state));
  const faults = found.length === 0 ? none : found;
  last = { asked: { selected, forms, exchanges, examples }, faults };
  return faults;
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
