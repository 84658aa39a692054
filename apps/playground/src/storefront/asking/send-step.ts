import type { OperationName } from '@aisle/schema';
import { tokenFor } from '../../access/access.js';
import type { Exchange } from '../../answer/exchange.js';
import { sendRequest } from '../../answer/send-request.js';
import { findEntry } from '../../operations/operation-entry.js';
import { buildRequest } from '../../request-form/build-request.js';
import type { FormValues } from '../../request-form/form-values.js';
import { selectedForm } from '../../state/playground-state.js';
import { usePlayground } from '../../state/playground-store.js';
import { logRequest } from './request-log.js';

/** What gets no answer for so long, in milliseconds, gets none. */
const patience = 30_000;

/** Sends what a form of an operation says, with the page's token, and notes it in the log. */
export async function sendStep(
  name: OperationName,
  form: FormValues,
  signal: AbortSignal = AbortSignal.timeout(patience),
): Promise<Exchange> {
  const state = usePlayground.getState();
  const { operation, fields } = findEntry(name);
  const request = buildRequest(operation, fields, form, state.examples);
  const note = logRequest({ name, form, request, cause: selectedForm(state) });
  const token = tokenFor(operation.permission, state.access);
  const exchange = await sendRequest(name, request, token, signal);
  note(exchange);
  return exchange;
}
