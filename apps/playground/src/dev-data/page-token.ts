import { requestToken, startToken } from '../sending/request-token.js';
import type { GrantedAccess } from '../state/access.js';
import { credentialsOf, usePlayground } from '../state/playground-store.js';

let current: {
  /** Undefined for those that the page came with. */
  readonly credentials?: string;
  readonly token: Promise<GrantedAccess | undefined>;
} = { token: Promise.resolve(startToken) };

/** A token ends this long before the server says so. */
const margin = 60_000;

/**
 * The token that the page asks its own questions with. It is another one than requests are sent with, so
 * that trying a bad token takes nothing away from the page. Undefined when the server gives none.
 */
export async function pageToken(): Promise<string | undefined> {
  const credentials = credentialsOf(usePlayground.getState());
  const key = JSON.stringify(credentials);
  const { credentials: asked = key, token: present } = current;
  const known = asked === key ? await present : undefined;
  if (known && (known.expires ?? 0) - margin > Date.now()) return known.token;
  const grant = credentials.clientSecret === '' ? 'implicit' : 'client_credentials';
  const token = requestToken(grant, credentials).then((access) =>
    access.phase === 'granted' ? access : undefined,
  );
  current = { credentials: key, token };
  return (await token)?.token;
}

/** Forgets the token: a service that was started anew may no longer know it. */
export function forgetPageToken(): void {
  current = { token: Promise.resolve(undefined) };
}
