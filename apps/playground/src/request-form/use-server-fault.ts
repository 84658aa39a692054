import { createContext, useContext } from 'react';
import type { PreparedRequest } from '../state/exchange.js';
import {
  type PlaygroundState,
  selectedExchange,
  usePlayground,
} from '../state/playground-store.js';
import { checkField } from './check-field.js';
import { allFields, type Field } from './field.js';
import { findEntry } from './operation-entry.js';
import { requestPart } from './request-part.js';
import { selectedRequest } from './selected-request.js';
import { placeServerFaults, type ServerFault } from './server-faults.js';

/** Errors of a preview of the request. Empty if there is none. */
export const PreviewFaults = createContext<readonly ServerFault[]>([]);

/**
 * Returns the error of a field of the selected operation. Errors of a preview take precedence; a
 * server error applies until the field changes.
 */
export function useServerFault(key: string): string | undefined {
  const previewed = useContext(PreviewFaults).filter((fault) => fault.key === key);
  const answered = useServerFaults().find((fault) => fault.key === key)?.message;
  return previewed.length === 0 ? answered : previewed.map(({ message }) => message).join(' ');
}

/** Returns the server's errors of fields that have not changed since. */
export function useServerFaults(): readonly ServerFault[] {
  return usePlayground(standingFaults);
}

/** Returns the error of a field's text, from the server or else from the API contract. */
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

/** Returns one cached result for all readers of the same state. */
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
  const { errors } = exchange.answer;
  const { operation, fields } = findEntry(state.selected);
  const known = allFields(fields);
  const { request: sent } = exchange.sent;
  const now = selectedRequest(state);
  const isSame = (key: string) =>
    requestPart(sent, operation, key) === requestPart(now, operation, key);
  return placeServerFaults(errors, fields).filter(({ key }, index) => {
    const field = known.find((one) => one.key === key);
    if (!field || !isSame(field.key)) return false;
    // A field that follows another one is also invalid if that one is.
    const followed = field.kind === 'leaf' ? field.follows : undefined;
    if (followed !== undefined && !isSame(followed)) return false;
    const status = errors[index]?.status;
    // Credentials are only valid together.
    if (status === '401' && sent.body !== now.body) return false;
    return status === '400' || isOfSameResource(sent, now);
  });
}

/** @returns true if two requests have the same path and the same headers for catalog rules. */
function isOfSameResource(one: PreparedRequest, other: PreparedRequest): boolean {
  const [found, sought] = [one, other].map(({ target, headers }) =>
    JSON.stringify([target.split('?')[0], headers.filter(([name]) => choosing.test(name))]),
  );
  return found === sought;
}

/** Headers that catalog rules evaluate. */
const choosing = /^(?:ep-|x-moltin-customer-token$)/i;
