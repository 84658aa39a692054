import type { PreparedRequest } from '../state/exchange.js';

const secretNames = new Set([
  'authorization',
  'ep-account-management-authentication-token',
  'x-moltin-customer-token',
  'client_secret',
  'access_token',
]);

const token = /\beyJ[\w-]{4,}\.[\w-]+\.[\w-]*/;

/** Whether what has this name lets whoever holds it in: such a value is neither linked nor kept. */
export function isSecretName(name: string): boolean {
  return secretNames.has(name.toLowerCase());
}

/** Whether a text has a token in it, wherever it was entered. */
export function holdsToken(text: string): boolean {
  return token.test(text);
}

/** Whether a body has a token or a member that lets somebody in. */
export function holdsSecret(body: string): boolean {
  return holdsToken(body) || /\b(access_token|client_secret)\b/i.test(body);
}

/** What stands where a secret was. */
export const notKept = '(not kept)';

const members = /("(?:access_token|client_secret)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;
const pairs = /(^|&)(access_token|client_secret)=[^&]*/g;

/** A body of a request or an answer, JSON or a form, with something else in the place of secrets. */
export function hideBodySecrets(text: string): string {
  return text
    .replaceAll(members, `$1${JSON.stringify(notKept)}`)
    .replaceAll(pairs, `$1$2=${encodeURIComponent(notKept)}`);
}

/** A request with something else in the place of secrets. */
export function hideRequestSecrets(request: PreparedRequest): PreparedRequest {
  return {
    ...request,
    headers: request.headers.map(([name, value]) => [name, isSecretName(name) ? notKept : value]),
    ...(request.body !== undefined && { body: hideBodySecrets(request.body) }),
  };
}

/** Whether two requests ask for the same in the same words, and as the same shopper where both have kept their tokens. */
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
