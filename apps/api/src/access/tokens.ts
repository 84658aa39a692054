import { type AccessToken, type AccessTokenRequest, CommerceError } from '@aisle/schema';
import { type Operation, operationList, operations, type Permission } from '@aisle/schema/contract';
import {
  base64url,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { LRUCache } from 'lru-cache';

/** Lifetime of an access token in seconds. */
export const tokenLifetime = 3600;

/** Subject type of a shopper's token. */
export type ShopperKind = 'account' | 'customer';

/** Claims of a verified token. */
interface TokenClaims extends TokenTerm {
  readonly subject: string;
  readonly scope: string;
}

/** Issues and verifies tokens. Uses the system time, whatever clock the store runs on. */
export interface Tokens {
  issueAccess(clientId: string, grantType: GrantType): Promise<AccessToken>;
  /** Returns an access token that expired over an hour ago. */
  issueExpired(clientId: string): Promise<string>;
  issueShopper(kind: ShopperKind, id: string): Promise<string>;
  /** @throws CommerceError `unauthorized` if the token is not a valid access token. */
  readAccess(token: string): Promise<Grant>;
  /** @returns true if the grant has neither expired nor been revoked. */
  isCurrent(grant: Grant): NowOrLater<boolean>;
  /**
   * Returns the id of the account or customer; undefined if the token is not a valid one of that
   * kind.
   */
  readShopper(kind: ShopperKind, token: string): Promise<string | undefined>;
}

const { decode, encode } = base64url;
const issuer = 'aisle';
const algorithm = 'HS256';
const audiences = { access: 'aisle-api', account: 'aisle-account', customer: 'aisle-customer' };

/**
 * Signs tokens with the ring's current key and verifies those of all its keys. Caches the last
 * `remembered` verified tokens of each kind.
 */
export function createTokens(
  ring: KeyRing,
  now: () => number = Date.now,
  remembered = 1000,
): Tokens {
  const sign = async (audience: string, subject: string, claims: JWTPayload, age = 0) => {
    const issuedAt = Math.floor(now() / 1000) - age;
    const { id, secret } = await ring.current();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: id })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + tokenLifetime)
      .sign(secret);
  };
  const holds = ({ expires, signedBy }: TokenTerm): NowOrLater<boolean> => {
    if (expires <= Math.floor(now() / 1000)) return false;
    const key = ring.find(signedBy);
    return key instanceof Promise ? key.then((found) => found !== undefined) : key !== undefined;
  };
  const createReader = <Said extends TokenTerm>(
    audience: string,
    read: (claims: TokenClaims) => Said,
  ): ReadToken<Said> =>
    rememberTokens(remembered, holds, async (token) => {
      let signedBy = '';
      const findKey = async ({ kid }: JWTHeaderParameters) => {
        const key = await ring.find(kid);
        if (!key) throw new errors.JWSSignatureVerificationFailed();
        signedBy = key.id;
        return key.secret;
      };
      requireCanonical(token);
      const { payload } = await jwtVerify(token, findKey, {
        issuer,
        audience,
        algorithms: [algorithm],
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(now()),
      });
      const { sub = '', exp = 0, scope } = payload;
      const text = typeof scope === 'string' ? scope : '';
      return read({ subject: sub, expires: exp, scope: text, signedBy });
    });
  const readers = {
    access: createReader(audiences.access, grantOf),
    account: createReader(audiences.account, (claims) => claims),
    customer: createReader(audiences.customer, (claims) => claims),
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

    issueExpired(clientId) {
      const scope = grantPermissions.client_credentials.join(' ');
      return sign(audiences.access, clientId, { scope }, 2 * tokenLifetime);
    },

    issueShopper: (kind, id) => sign(audiences[kind], id, {}),

    async readAccess(token) {
      const grant = await readers.access(token);
      if (!grant?.clientId) throw unauthorized();
      return grant;
    },

    isCurrent: ({ expires, signedBy }) => signedBy === undefined || holds({ expires, signedBy }),

    readShopper: async (kind, token) => (await readers[kind](token))?.subject,
  };
}

/** The same error for every invalid token. */
export function unauthorized(): CommerceError {
  return new CommerceError('unauthorized', 'Unable to validate access token');
}

/** Rejects other spellings of a base64url signature, whose spare bits allow several. */
function requireCanonical(token: string): void {
  if (!isCanonical(token.slice(token.lastIndexOf('.') + 1))) throw new errors.JWSInvalid();
}

function isCanonical(signature: string): boolean {
  try {
    return encode(decode(signature)) === signature;
  } catch {
    return false;
  }
}

/** Returns the grant that the claims of an access token describe. */
function grantOf({ subject, scope, expires, signedBy }: TokenClaims): Grant & TokenTerm {
  return { clientId: subject, permissions: readScope(scope), expires, signedBy };
}

function readScope(scope: string): readonly Permission[] {
  const names = scope.split(' ');
  return grantPermissions.client_credentials.filter((permission) => names.includes(permission));
}

export type GrantType = AccessTokenRequest['grant_type'];

/** Permissions of the holder of a token. */
export interface Grant {
  readonly clientId: string;
  readonly permissions: readonly Permission[];
  /** Expiry in seconds since the epoch. */
  readonly expires: number;
  /** The id of the key that signed the token; absent when no token is required. */
  readonly signedBy?: string;
}

/** Permissions by OAuth grant type. */
const grantPermissions = {
  implicit: ['catalog:read', 'cart:use', 'account:use', 'order:use', 'subscription:read'],
  client_credentials: [
    'catalog:read',
    'catalog:write',
    'cart:use',
    'account:use',
    'order:use',
    'order:write',
    'subscription:read',
    'subscription:write',
  ],
} as const satisfies Record<GrantType, readonly Permission[]>;

/** Grant of every caller when no token is required. */
export const everyone: Grant = {
  clientId: 'anonymous',
  permissions: grantPermissions.client_credentials,
  expires: Number.POSITIVE_INFINITY,
};

/** Validity of a token: `expires` in seconds since the epoch, `signedBy` the id of its key. */
interface TokenTerm {
  readonly expires: number;
  readonly signedBy: string;
}

/** Returns the verified claims of a token; undefined for an invalid one. */
type ReadToken<Said> = (token: string) => Promise<Said | undefined>;

/** Longer tokens are not cached. Tokens issued for UUIDs have a tenth of this length. */
const mostLetters = 4096;

/**
 * Caches the last `capacity` valid tokens while `holds` is true for them, so that each signature is
 * verified once. Rejections are not cached.
 */
function rememberTokens<Said extends TokenTerm>(
  capacity: number,
  holds: (said: Said) => NowOrLater<boolean>,
  verify: (token: string) => Promise<Said>,
): ReadToken<Said> {
  const known = new LRUCache<string, Said>({ max: Math.max(capacity, 1) });
  return async (token) => {
    const remembered = known.get(token);
    if (remembered && (await holds(remembered))) return remembered;
    known.delete(token);

    const said = await verify(token).catch(refuse);
    if (said && capacity > 0 && token.length <= mostLetters) known.set(token, said);
    return said;
  };
}

function refuse(error: unknown): undefined {
  if (!(error instanceof errors.JOSEError)) throw error;
}

/** Key that signs tokens. */
export interface TokenKey {
  /** Identifies the key in the tokens that it signed; reveals nothing else about it. */
  readonly id: string;
  readonly secret: Uint8Array;
  /** Expiry of its tokens in milliseconds since the epoch; absent while the key still signs. */
  readonly until?: number;
}

/** The keys of a file: the one that signs, then those that signed before it, latest first. */
export type TokenKeys = readonly [TokenKey, ...TokenKey[]];

/** A value, or a promise of it if it is not available synchronously. */
type NowOrLater<Value> = Value | Promise<Value>;

/**
 * The current and the previous signing keys. Every request asks for one, so known keys are returned
 * synchronously.
 */
export interface KeyRing {
  /** The key that signs new tokens. */
  current(): NowOrLater<TokenKey>;
  /**
   * Returns the key with an id while its tokens are valid. Without an id: the oldest key, which
   * dates from before keys had ids.
   */
  find(id: string | undefined): NowOrLater<TokenKey | undefined>;
}

/** Returns a ring of one key that never changes. */
export function ringOf(key: TokenKey): KeyRing {
  return { current: () => key, find: (id = key.id) => (id === key.id ? key : undefined) };
}

/** Milliseconds after which a ring checks for replaced keys. */
export const lookEvery = 1000;

/** Returns the key with an id while its tokens are valid; without an id, the oldest valid one. */
export function findKey(
  keys: TokenKeys,
  id: string | undefined,
  now: number,
): TokenKey | undefined {
  const holds = ({ until }: TokenKey) => until === undefined || until > now;
  return id === undefined ? keys.findLast(holds) : keys.find((key) => key.id === id && holds(key));
}

/** Access to a file of keys. */
interface KeyFiles {
  /** Returns a value that changes whenever the file is replaced or written. */
  stamp(file: string): string;
  read(file: string): TokenKeys;
}

/**
 * Returns a ring of the keys in a file that starts with `keys` and follows changes of the file. It
 * finds added keys at once and drops removed ones within a second. If the file cannot be read, it
 * keeps its keys and calls `warn`.
 */
export function followKeys(
  file: string,
  keys: TokenKeys,
  files: KeyFiles,
  warn: (text: string) => void,
  now: () => number,
): KeyRing {
  let known = keys;
  let stamp = files.stamp(file);
  let lookedAt = now();
  const look = () => {
    lookedAt = now();
    const found = files.stamp(file);
    if (found === stamp) return;
    stamp = found;
    try {
      known = files.read(file);
    } catch (error) {
      warn(
        `${error instanceof Error ? error.message : error} The service keeps using the keys it has read.`,
      );
    }
  };
  const lookNowAndThen = () => {
    if (Math.abs(now() - lookedAt) >= lookEvery) look();
  };
  return {
    current() {
      look();
      return known[0];
    },
    find(id) {
      lookNowAndThen();
      const found = findKey(known, id, now());
      if (found) return found;
      look();
      return findKey(known, id, now());
    },
  };
}

/** The client that may get tokens. */
export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
}

/** The client secret of a service that is given none. It is published, so it protects nothing. */
export const publicSecret = 'aisle-secret';

/** @returns true if `secret` is the published default secret. */
export function isPublicSecret(secret: string): boolean {
  return secret === publicSecret;
}

/** Minimum length of a client secret that cannot be guessed by trial. */
export const shortestSecret = 16;

/** Returns the grant for an `Authorization` header. */
export type Authenticate = (authorization: string | undefined) => Promise<Grant>;

/** Requires a bearer token of this service, or nothing if tokens are not required. */
export function createAuthenticate(tokens: Tokens, requireToken: boolean): Authenticate {
  if (!requireToken) return async () => everyone;
  return async (authorization = '') => {
    if (authorization.trim() === '') throw missingToken();
    const token = /^bearer +([\w.-]+) *$/i.exec(authorization)?.[1];
    if (token === undefined) throw unauthorized();
    return tokens.readAccess(token);
  };
}

function missingToken(): CommerceError {
  const [path] = operations.createAccessToken.paths;
  return new CommerceError(
    'unauthorized',
    `${unauthorized().message}: none was sent. Get one with POST ${path} and the form \`grant_type=implicit&client_id=<client_id>\` to read catalogs, or \`grant_type=client_credentials&client_id=<client_id>&client_secret=<client_secret>\` for everything, and send its access_token as \`Authorization: Bearer <access_token>\`.`,
  );
}

/**
 * Checks that a grant covers an operation.
 * @throws CommerceError `forbidden`.
 */
export function requirePermission({ permissions }: Grant, { permission }: Operation): void {
  if (permission === 'none' || permissions.includes(permission)) return;
  throw new CommerceError(
    'forbidden',
    `This token lacks the permission ${permission}; get one with grant_type client_credentials.`,
  );
}

/**
 * Returns a test for paths that need no token. These are `paths`, those of public operations, and
 * everything under `folders`, which end in a slash. It compares the path as sent.
 */
export function knowPublicPaths(
  paths: readonly string[],
  folders: readonly string[],
): (path: string) => boolean {
  const known = new Set([
    ...paths,
    ...operationList.filter(isPublic).flatMap(({ paths }) => paths),
  ]);
  return (path) => known.has(path) || folders.some((folder) => path.startsWith(folder));
}

function isPublic({ permission }: Operation): boolean {
  return permission === 'none';
}
