import type { OperationName } from '@aisle/schema/contract';
import { isRecord, memberOf } from '../lib/texts.js';
import { findEntry } from '../request-form/operation-entry.js';
import { selectedRequest } from '../request-form/selected-request.js';
import { noteExchange, onceEntered } from '../state/actions.js';
import {
  type AnsweredRequest,
  type BodyView,
  type Exchange,
  idle,
  isChangeUnderWay,
  type PreparedRequest,
  selectedExchange,
  shownAnswer,
  usePlayground,
} from '../state/playground-store.js';
import { isAllowed, sendRequest, settledAccess, tokenFor } from './request-token.js';

/**
 * Sends the selected operation's request after pending input. Does nothing if it is pending or its
 * address is incomplete. It cancels the page's automatic requests and other reads, but not changes.
 */
export function sendSelected(way: Pick<SendingWay, 'isChoice'> = {}): Promise<void> {
  return onceEntered(async () => {
    const state = usePlayground.getState();
    const request = selectedRequest(state);
    if (request.missing.length === 0) await send(state.selected, request, way);
  });
}

/** The reason for a request, if it is not the user's Send. */
interface SendingWay {
  /** True if the page refreshes the response automatically. */
  readonly isRefresh?: boolean;
  /** True if a choice in the form changed the request. */
  readonly isChoice?: boolean;
  /** An earlier response to show meanwhile. */
  readonly kept?: Promise<AnsweredRequest | undefined>;
}

/**
 * Changes the form by a choice, such as a node, a tag or a page, and sends its request at once if
 * it only reads. What changes the store is sent by Send alone.
 */
export async function sendWith(change: () => void): Promise<void> {
  change();
  const request = selectedRequest(usePlayground.getState());
  if (request.method === 'GET') await sendSelected({ isChoice: true });
}

/**
 * Sends the page's request automatically if it is a read. Shows the `kept` response meanwhile. An
 * equal response replaces the kept one in place, without a history entry.
 * @returns true if another response is shown.
 */
export async function refresh(kept?: Promise<AnsweredRequest | undefined>): Promise<boolean> {
  const state = usePlayground.getState();
  const { selected: name } = state;
  const request = selectedRequest(state);
  const before = shownAnswer(selectedExchange(state));
  if (request.method !== 'GET' || request.missing.length > 0) return false;
  await send(name, request, { isRefresh: true, ...(kept && { kept }) });
  const after = shownAnswer(usePlayground.getState().exchanges[name] ?? idle);
  return after !== undefined && after.sent.id !== before?.sent.id;
}

/** @returns true if the response on the page is to the form's request. */
export function isOfForm(state = usePlayground.getState()): boolean {
  const shown = shownAnswer(selectedExchange(state));
  return shown !== undefined && isSameRequest(shown.sent.request, selectedRequest(state));
}

/**
 * Sends the shown response's request again if it equals the form's.
 * @returns true if another response is shown.
 */
export async function refreshShown(): Promise<boolean> {
  const state = usePlayground.getState();
  return selectedExchange(state).phase === 'answered' && isOfForm(state) && refresh();
}

/** Calls `send` for a request, with actions before and after it. */
type Around = (
  request: PreparedRequest,
  signal: AbortSignal,
  send: () => Promise<Exchange>,
) => Promise<Exchange>;

const around = new Map<OperationName, Around>();

/** Registers a wrapper for sending an operation's requests. It tracks what they change. */
export function sendThrough(name: OperationName, way: Around): void {
  around.set(name, way);
}

/** Sends an operation's request with the page's token and tracks its progress. */
async function send(
  name: OperationName,
  request: PreparedRequest,
  { isRefresh = false, isChoice = false, kept }: SendingWay = {},
): Promise<void> {
  const present = () => usePlayground.getState().exchanges[name] ?? idle;
  const before = present();
  if (before.phase === 'sending') {
    const { method } = before.sent.request;
    const isOther = method === 'GET' && !isSameRequest(before.sent.request, request);
    const gaveWay = before.isRefresh || before.controller.signal.aborted || isOther;
    if (isRefresh || !gaveWay) return;
    before.controller.abort();
  }
  const id = crypto.randomUUID();
  const controller = new AbortController();
  const { signal } = controller;
  const isPresent = () => {
    const exchange = present();
    return exchange.phase === 'sending' && exchange.sent.id === id;
  };
  let previous = shownAnswer(before);
  const noteSending = () =>
    noteExchange(name, {
      phase: 'sending',
      sent: { id, request },
      controller,
      since: performance.now(),
      isRefresh,
      isChoice,
      previous,
    });
  noteSending();
  const found = kept?.then((answer) => {
    if (!answer || !isPresent()) return;
    previous = answer;
    noteSending();
  });
  const { permission } = findEntry(name).operation;
  const access = permission === 'none' ? ({ phase: 'none' } as const) : await settledAccess(signal);
  if (isRefresh && !isAllowed(permission, access)) {
    if (isPresent()) noteExchange(name, previous ? { phase: 'answered', ...previous } : idle);
    return;
  }
  const token = tokenFor(permission, access);
  const ask = () => sendRequest(name, request, token, signal, id);
  const exchange = await (around.get(name)?.(request, signal, ask) ?? ask());
  await found;
  // The page may show something else by now.
  if (isPresent()) noteExchange(name, outcome(exchange, previous, isRefresh));
}

function outcome(
  exchange: Exchange,
  previous: AnsweredRequest | undefined,
  isRefresh: boolean,
): Exchange {
  if (previous === undefined) return exchange;
  if (exchange.phase === 'failed' || exchange.phase === 'canceled')
    return { ...exchange, previous };
  const isSame =
    isRefresh && exchange.phase === 'answered' && exchange.answer.text === previous.answer.text;
  return isSame ? { ...exchange, sent: { ...exchange.sent, id: previous.sent.id } } : exchange;
}

/** Cancels the selected operation's pending read request. Changes are not canceled. */
export function cancelQuestion(): void {
  if (!isChangeUnderWay(selectedExchange(usePlayground.getState()))) cancelSelected();
}

/** Cancels the selected operation's pending request. */
export function cancelSelected(): void {
  const exchange = selectedExchange(usePlayground.getState());
  if (exchange.phase === 'sending') exchange.controller.abort();
}

/** Kind of a body, which determines its views. */
export type BodyKind = 'products' | 'nodes' | 'list' | 'empty' | 'object' | 'errors' | 'other';

/** Returns the kind of a response's body. */
export function bodyKind(json: unknown): BodyKind {
  if (!isRecord(json)) return 'other';
  if (Array.isArray(json.errors)) return 'errors';
  const { data } = json;
  if (!Array.isArray(data)) return 'object';
  if (data.length === 0) return 'empty';
  const type = memberOf(data[0], 'type');
  if (type === 'node' || type === 'hierarchy') return 'nodes';
  // References to products lack the data for cards.
  return type === 'product' && memberOf(data[0], 'attributes') !== undefined ? 'products' : 'list';
}

const views: Readonly<Record<BodyKind, readonly BodyView[]>> = {
  products: ['cards', 'table', 'json'],
  nodes: ['cards', 'table', 'json'],
  list: ['table', 'json'],
  empty: ['cards', 'json'],
  object: ['cards', 'json'],
  errors: ['cards', 'json'],
  other: ['json'],
};

/** Returns the views of a body, the best first. */
export function fittingViews(kind: BodyKind): readonly BodyView[] {
  return views[kind];
}

/** Returns the chosen view if it applies, else the best one. */
export function shownView(kind: BodyKind, chosen: BodyView): BodyView {
  return views[kind].find((view) => view === chosen) ?? views[kind][0] ?? 'json';
}

const secretNames = new Set([
  'authorization',
  'ep-account-management-authentication-token',
  'x-moltin-customer-token',
  'client_secret',
  'access_token',
  'password',
  'one_time_password_token',
]);

const tokenPattern = /\beyJ[\w-]{4,}\.[\w-]+\.[\w-]*/;

/** @returns true if a name is that of a secret, which is neither linked nor stored. */
export function isSecretName(name: string): boolean {
  return secretNames.has(name.toLowerCase());
}

/** @returns true if a text contains a token. */
export function holdsToken(text: string): boolean {
  return tokenPattern.test(text);
}

/** @returns true if a body contains a token or a secret member. */
export function holdsSecret(body: string): boolean {
  return holdsToken(body) || /\b(access_token|client_secret)\b|password(_token)?"\s*:/i.test(body);
}

/** Replacement for secrets. */
const notKept = '(not kept)';

const secretMembers =
  /("(?:access_token|client_secret|password|one_time_password_token)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;
const secretPairs = /(^|&)(access_token|client_secret)=[^&]*/g;

/** Replaces the secrets in a request or response body, JSON or form-encoded. */
export function hideBodySecrets(text: string): string {
  return text
    .replaceAll(secretMembers, `$1${JSON.stringify(notKept)}`)
    .replaceAll(new RegExp(tokenPattern, 'g'), notKept)
    .replaceAll(secretPairs, `$1$2=${encodeURIComponent(notKept)}`);
}

/** Replaces the secrets of a request. */
export function hideRequestSecrets(request: PreparedRequest): PreparedRequest {
  return {
    ...request,
    headers: request.headers.map(([name, value]) => [name, isSecretName(name) ? notKept : value]),
    ...(request.body !== undefined && { body: hideBodySecrets(request.body) }),
  };
}

/**
 * @returns true if two requests are equal and have the same shopper. Removed tokens are not
 * compared.
 */
export function isSameRequest(one: PreparedRequest, other: PreparedRequest): boolean {
  const others = new Map(other.headers);
  const isSameShopper = one.headers.every(([name, value]) => {
    const known = others.get(name);
    return !isSecretName(name) || value === notKept || known === notKept || value === known;
  });
  return isSameShopper && wordsOf(one) === wordsOf(other);
}

function wordsOf(request: PreparedRequest): string {
  const { method, target, headers, body } = hideRequestSecrets(request);
  return JSON.stringify([method, target, headers, body]);
}
