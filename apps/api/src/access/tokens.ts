import { type AccessToken, CommerceError, type Permission } from '@aisle/schema';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { type Grant, type GrantType, grantPermissions } from './grant.js';
import { createTokenMemory } from './token-memory.js';

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
  /** The id of the account or customer; undefined for every token that is not a valid one of theirs. */
  readShopper(kind: ShopperKind, token: string): Promise<string | undefined>;
}

const issuer = 'aisle';
const algorithm = 'HS256';
const audiences = { access: 'aisle-api', account: 'aisle-account', customer: 'aisle-customer' };

/** Issues and reads tokens signed with one key, 32 bytes or more. */
export function createTokens(key: Uint8Array, now: () => number = Date.now): Tokens {
  const memory = createTokenMemory(now);
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
  const verify = (audience: string, token: string) =>
    memory.recall(`${audience} ${token}`, async () => {
      const { payload } = await jwtVerify(token, key, {
        issuer,
        audience,
        algorithms: [algorithm],
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(now()),
      });
      return payload;
    });

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
      const payload = await verify(audiences.access, token);
      if (!payload?.sub) throw unauthorized();
      return { clientId: payload.sub, permissions: readScope(payload.scope) };
    },

    readShopper: async (kind, token) => (await verify(audiences[kind], token))?.sub,
  };
}

/** The one answer to every token that does not hold. */
export function unauthorized(): CommerceError {
  return new CommerceError('unauthorized', 'Unable to validate access token');
}

function readScope(scope: unknown): readonly Permission[] {
  const names = typeof scope === 'string' ? scope.split(' ') : [];
  return grantPermissions.client_credentials.filter((permission) => names.includes(permission));
}
