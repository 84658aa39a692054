import { tokenFor } from '../access/access.js';
import { sendRequest } from '../answer/send-request.js';
import { findEntry } from '../operations/operation-entry.js';
import type { PreparedRequest } from '../request-form/prepared-request.js';
import { noteExchange } from './actions.js';
import { selectedExchange } from './playground-state.js';
import { usePlayground } from './playground-store.js';
import { selectedRequest } from './selected-request.js';

/** A refresh that takes longer is given up, in milliseconds. */
const patience = 30_000;

/**
 * Asks again for the answer that is on the page, and shows another one in its place: whoever reads it keeps their
 * place, and the history gets no entry. Does nothing where the form says something else by now, for requests
 * that change something, and for refusals. Whether another answer is shown.
 */
export async function refreshAnswer(): Promise<boolean> {
  const state = usePlayground.getState();
  const before = selectedExchange(state);
  if (before.phase !== 'answered') return false;
  const { operation: name, request } = before.sent;
  const { method, permission } = findEntry(name).operation;
  if (method !== 'GET' || !isSame(request, selectedRequest(state))) return false;
  const token = permission === 'none' ? undefined : tokenFor(permission, state.access);
  const after = await sendRequest(name, request, token, AbortSignal.timeout(patience));
  if (after.phase !== 'answered' || after.answer.status !== 200) return false;
  if (after.answer.text === before.answer.text) return false;
  if (selectedExchange(usePlayground.getState()) !== before) return false;
  noteExchange(name, after);
  return true;
}

function isSame(one: PreparedRequest, other: PreparedRequest): boolean {
  const wordsOf = ({ target, headers }: PreparedRequest) => JSON.stringify([target, headers]);
  return wordsOf(one) === wordsOf(other);
}
