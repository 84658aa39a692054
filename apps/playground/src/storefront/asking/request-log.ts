import type { OperationName } from '@aisle/schema/contract';
import { create } from 'zustand';
import { type Entered, stepForm } from '../../link/steps.js';
import { hearNames } from '../../place/names.js';
import { findEntry } from '../../request-form/operation-entry.js';
import { buildRequest, selectedRequest } from '../../request-form/selected-request.js';
import { sendRequest, tokenFor } from '../../sending/request-token.js';
import { isSameRequest } from '../../sending/send.js';
import { noteExchange } from '../../state/actions.js';
import type { FormValues } from '../../state/form.js';
import {
  type Exchange,
  type PreparedRequest,
  selectedForm,
  usePlayground,
} from '../../state/playground-store.js';

/** A request by the storefront. */
export interface LoggedRequest {
  readonly id: string;
  readonly name: OperationName;
  readonly form: FormValues;
  readonly request: PreparedRequest;
  /** The page's form when the request was sent. Requests of one click have the same. */
  readonly cause: FormValues;
  readonly exchange?: Exchange;
}

const most = 60;

/** Requests of the storefront, the newest first. */
export const useRequestLog = create<readonly LoggedRequest[]>()(() => []);

/** Opens the shown view's request in the form with its response. */
export function showAnswerInForm(): void {
  const state = usePlayground.getState();
  const request = selectedRequest(state);
  const asked = useRequestLog.getState().find((one) => isSameRequest(one.request, request));
  if (asked?.exchange) noteExchange(state.selected, asked.exchange);
}

/** Timeout of requests, in milliseconds. */
const patience = 30_000;

/** Sends a form with the page's token and logs the request. */
export async function sendStep(
  name: OperationName,
  form: FormValues,
  signal: AbortSignal = AbortSignal.timeout(patience),
): Promise<Exchange> {
  const state = usePlayground.getState();
  const { operation, fields } = findEntry(name);
  const request = buildRequest(operation, fields, form, state.examples);
  const id = crypto.randomUUID();
  const sent = { id, name, form, request, cause: selectedForm(state) };
  useRequestLog.setState((log) => [sent, ...log].slice(0, most), true);
  const token = tokenFor(operation.permission, state.access);
  const exchange = await sendRequest(name, request, token, signal, id);
  if (exchange.phase === 'answered') hearNames(exchange.answer.json);
  const noted = { ...sent, exchange };
  useRequestLog.setState((log) => log.map((one) => (one.id === id ? noted : one)), true);
  return exchange;
}

/** Sends a request as the current shopper. */
export function sendAsShopper(name: OperationName, entered: Entered): Promise<Exchange> {
  return sendStep(name, stepForm(usePlayground.getState(), name, entered));
}

/** Returns the body of a successful response. */
export function bodyOf<Body>(exchange: Exchange | undefined): Body | undefined {
  if (exchange?.phase !== 'answered' || exchange.answer.status >= 300) return undefined;
  return exchange.answer.json as Body;
}
