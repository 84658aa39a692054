import { type AccessToken, CommerceError, type Permission } from '@aisle/schema';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { type Grant, type GrantType, grantPermissions } from './grant.js';
import { isCurrent, rememberTokens } from './token-memory.js';

/** How long an access token is good for, in seconds. */
export const tokenLifetime = 3600;

/** Who a shopper's token is about. */
export type ShopperKind = 'account' | 'customer';

/** Issues tokens and reads those it issued. Time is real, whatever clock the store runs on. */
export interface Tokens {
  issueAccess(clientId: string, grantType: GrantType): Promise<AccessToken>;
  issueShopper(kind: ShopperKind, id: string): Promise<string>;
  /** @throws CommerceError `unauthorized` for every token that is not a valid access token. */
  readAccess(token: string): Promise<Grant>;
  /** Whether a grant that was read still holds. */
  isCurrent(grant: Grant): boolean;
  /** The id of the account or customer; undefined for every token that is not a valid one of theirs. */
  readShopper(kind: ShopperKind, token: string): Promise<string | undefined>;
}

const issuer = 'aisle';
const algorithm = 'HS256';
const audiences = { access: 'aisle-api', account: 'aisle-account', customer: 'aisle-customer' };

/**
 * Issues and reads tokens signed with one key, 32 bytes or more. Of each kind, the last `remembered` that
 * were read are verified once.
 */
export function createTokens(
  key: Uint8Array,
  now: () => number = Date.now,
  remembered = 1000,
): Tokens {
  const sign = (audience: string, subject: string, claims: JWTPayload) => {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + tokenLifetime)
      .sign(key);
  };
  const createReader = (audience: string) =>
    rememberTokens(remembered, now, async (token) => {
      const { payload } = await jwtVerify(token, key, {
        issuer,
        audience,
        algorithms: [algorithm],
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(now()),
      });
      const { sub = '', exp = 0, scope } = payload;
      return { subject: sub, expires: exp, scope: typeof scope === 'string' ? scope : '' };
    });
  const readers = {
    access: createReader(audiences.access),
    account: createReader(audiences.account),
    customer: createReader(audiences.customer),
  };

  return {
    async issueAccess(clientId, grantType) {
      const permissions = grantPermissions[grantType];
      return {
        access_token: await sign(audiences.access, clientId, { scope: permissions.join(' ') }),
        token_type: 'Bearer',
        expires_in: tokenLifetime,
        expires: Math.floor(now() / 1000) + tokenLifetime,
        identifier: grantType,
      };
    },

    issueShopper: (kind, id) => sign(audiences[kind], id, {}),

    async readAccess(token) {
      const claims = await readers.access(token);
      if (!claims?.subject) throw unauthorized();
      const { subject, expires, scope } = claims;
      return { clientId: subject, permissions: readScope(scope), expires };
    },

    isCurrent: ({ expires }) => isCurrent(expires, now()),

    readShopper: async (kind, token) => (await readers[kind](token))?.subject,
  };
}

/** The one answer to every token that does not hold. */
export function unauthorized(): CommerceError {
  return new CommerceError('unauthorized', 'Unable to validate access token');
}

function readScope(scope: string): readonly Permission[] {
  const names = scope.split(' ');
  return grantPermissions.client_credentials.filter((permission) => names.includes(permission));
}
