import { requestToken, startToken } from '../sending/request-token.js';
import type { GrantedAccess } from '../state/access.js';
import { credentialsOf, usePlayground } from '../state/playground-store.js';

let current: {
  /** Undefined for the credentials that the page came with. */
  readonly credentials?: string;
  readonly token: Promise<GrantedAccess | undefined>;
} = { token: Promise.resolve(startToken) };

/** Time before its expiry at which a token is replaced, in milliseconds. */
const margin = 60_000;

/**
 * Returns the token for the page's own requests. It differs from the user's token, so that testing
 * bad tokens does not affect the page. Undefined if the server issues none.
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

/** Discards the token, because a restarted service may not accept it. */
export function forgetPageToken(): void {
  current = { token: Promise.resolve(undefined) };
}
