import { AccessToken, createValidator } from '@aisle/schema';
import { createAccessToken } from '@aisle/schema/contract';
import { startData } from '../lib/start-data.js';
import type { Access, Credentials, Grant, GrantedAccess } from '../state/access.js';
import { changeAccess } from '../state/actions.js';
import { credentialsOf, usePlayground } from '../state/playground-store.js';
import { grantedAccess } from './access.js';
import { readErrors } from './read-answer.js';

const validateToken = createValidator(AccessToken);

/** The token embedded in the page, if any. */
export const startToken = readToken(startData.token);

let isFirst = true;

/**
 * Requests a token, unless one was embedded in the page. Returns failures as `refused` with the
 * reasons.
 */
export async function requestToken(grant: Grant, credentials: Credentials): Promise<Access> {
  const given = isFirst ? startToken : undefined;
  isFirst = false;
  if (given?.source === grant) return given;
  try {
    const response = await fetch(createAccessToken.paths[0], {
      method: createAccessToken.method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({
        grant_type: grant,
        client_id: credentials.clientId,
        ...(grant === 'client_credentials' && { client_secret: credentials.clientSecret }),
      }),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    const granted = readToken(answer);
    if (granted) return granted;
    const { status, statusText } = response;
    const reasons = readErrors(answer)?.map(({ detail }) => detail) ?? [
      `The server, or a proxy before it, responded ${`${status} ${statusText}`.trim()} without a token.`,
    ];
    return { phase: 'refused', grant, reasons };
  } catch {
    return { phase: 'refused', grant, reasons: ['No usable response. Is the server running?'] };
  }
}

function readToken(answer: unknown): GrantedAccess | undefined {
  const { value } = validateToken(answer);
  return value && grantedAccess(value, Date.now());
}

/** Requests a token, stores the result in the page's state and returns it. */
export async function askForToken(grant: Grant): Promise<Access> {
  changeAccess({ phase: 'asking', grant });
  const access = await requestToken(grant, credentialsOf(usePlayground.getState()));
  changeAccess(access);
  return access;
}

/**
 * Resolves with the token state after a pending token request, or at once when the signal aborts.
 */
export function settledAccess(signal: AbortSignal): Promise<Access> {
  return new Promise((resolve) => {
    const settle = () => {
      const { access } = usePlayground.getState();
      if (access.phase === 'asking' && !signal.aborted) return;
      stop();
      signal.removeEventListener('abort', settle);
      resolve(access);
    };
    const stop = usePlayground.subscribe(settle);
    signal.addEventListener('abort', settle);
    settle();
  });
}
