import type { OperationName } from '@aisle/schema';
import type { Exchange } from '../answer/exchange.js';
import type { PreparedRequest } from '../request-form/prepared-request.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';

/** Sends a request; an update of a subscription so that the page can tell what it changed, and undo it. */
export async function sendRecorded(
  name: OperationName,
  request: PreparedRequest,
  signal: AbortSignal,
  send: () => Promise<Exchange>,
): Promise<Exchange> {
  if (name !== 'updateSubscription' || !isDevelopment(usePlayground.getState())) return send();
  const { recordUpdate } = await import('./record-update.js');
  return recordUpdate(request, signal, send);
}
