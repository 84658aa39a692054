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
