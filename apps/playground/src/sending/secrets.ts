import { isRecord, memberOf } from '../lib/texts.js';
import type { BodyView, PreparedRequest } from '../state/playground-store.js';

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
]);

const token = /\beyJ[\w-]{4,}\.[\w-]+\.[\w-]*/;

/** @returns true if a name is that of a secret, which is neither linked nor stored. */
export function isSecretName(name: string): boolean {
  return secretNames.has(name.toLowerCase());
}

/** @returns true if a text contains a token. */
export function holdsToken(text: string): boolean {
  return token.test(text);
}

/** @returns true if a body contains a token or a secret member. */
export function holdsSecret(body: string): boolean {
  return holdsToken(body) || /\b(access_token|client_secret)\b/i.test(body);
}

/** Replacement for secrets. */
export const notKept = '(not kept)';

const members = /("(?:access_token|client_secret)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;
const pairs = /(^|&)(access_token|client_secret)=[^&]*/g;

/** Replaces the secrets in a request or response body, JSON or form-encoded. */
export function hideBodySecrets(text: string): string {
  return text
    .replaceAll(members, `$1${JSON.stringify(notKept)}`)
    .replaceAll(pairs, `$1$2=${encodeURIComponent(notKept)}`);
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
