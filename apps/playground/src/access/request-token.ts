import { AccessToken, createAccessToken, createValidator } from '@aisle/schema';
import { readErrors } from '../answer/read-errors.js';
import { type Access, type Grant, grantedAccess } from './access.js';

/** What a client identifies itself with. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const validateToken = createValidator(AccessToken);

/** Asks the server for a token. Every way it can fail ends in `refused` with its reasons. */
export async function requestToken(grant: Grant, credentials: Credentials): Promise<Access> {
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
    const { value } = validateToken(answer);
    if (value) return grantedAccess(value, Date.now());
    const errors = readErrors(answer) ?? [];
    return { phase: 'refused', grant, reasons: errors.map(({ detail }) => detail) };
  } catch {
    return { phase: 'refused', grant, reasons: ['No usable answer. Is the server running?'] };
  }
}
