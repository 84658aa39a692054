import { AccessToken, createAccessToken, createValidator } from '@aisle/schema';
import { readErrors } from '../answer/read-errors.js';
import { startData } from '../lib/start-data.js';
import { type Access, type Grant, type GrantedAccess, grantedAccess } from './access.js';

/** What a client identifies itself with. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const validateToken = createValidator(AccessToken);

/** The token that came with the page, if one did. */
export const startToken = readToken(startData.token);

let isFirst = true;

/** Asks the server for a token, unless one came with the page. Every way it can fail ends in `refused` with its reasons. */
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
    const answer: unknown = await response.json();
    const granted = readToken(answer);
    if (granted) return granted;
    const errors = readErrors(answer) ?? [];
    return { phase: 'refused', grant, reasons: errors.map(({ detail }) => detail) };
  } catch {
    return { phase: 'refused', grant, reasons: ['No usable answer. Is the server running?'] };
  }
}

function readToken(answer: unknown): GrantedAccess | undefined {
  const { value } = validateToken(answer);
  return value && grantedAccess(value, Date.now());
}
