import type { OperationName } from '@aisle/schema';
import { tokenFor } from '../access/access.js';
import { sendRequest } from '../answer/send-request.js';
import { findEntry } from '../operations/operation-entry.js';
import type { PreparedRequest } from '../request-form/prepared-request.js';
import { sendRecorded } from '../subscriptions/send-recorded.js';
import { noteExchange } from './actions.js';
import { selectedExchange } from './playground-state.js';
import { usePlayground } from './playground-store.js';
import { selectedRequest } from './selected-request.js';
import { settledAccess } from './settled-access.js';

/** Sends the selected operation's request as it stands, unless one is on its way or its address is not whole. */
export async function sendSelected(): Promise<void> {
  const state = usePlayground.getState();
  const request = selectedRequest(state);
  if (request.missing.length > 0) return;
  await send(state.selected, request);
}

/** Sends a request of an operation with the page's token, and notes how it goes. */
export async function send(name: OperationName, request: PreparedRequest): Promise<void> {
  const previous = usePlayground.getState().exchanges[name];
  if (previous?.phase === 'sending') return;
  const controller = new AbortController();
  noteExchange(name, {
    phase: 'sending',
    controller,
    since: performance.now(),
    ...(previous?.phase === 'answered' && { previous }),
  });
  const { signal } = controller;
  const { permission } = findEntry(name).operation;
  const token =
    permission === 'none' ? undefined : tokenFor(permission, await settledAccess(signal));
  const ask = () => sendRequest(name, request, token, signal);
  noteExchange(name, await sendRecorded(name, request, signal, ask));
}

/** Gives up the selected operation's request that is on its way. */
export function cancelSelected(): void {
  const exchange = selectedExchange(usePlayground.getState());
  if (exchange.phase === 'sending') exchange.controller.abort();
}
