import { decodeJwt, decodeProtectedHeader } from 'jose';
import { formatTime } from '../lib/format-time.js';

/** Something that a token says, and what that means. */
export interface TokenClaim {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
}

/** What a token says of itself. Nothing of it is verified. */
export interface TokenReading {
  readonly header: readonly TokenClaim[];
  readonly claims: readonly TokenClaim[];
  readonly permissions: readonly string[];
  /** In milliseconds since the epoch. */
  readonly expires?: number;
}

const meanings: Readonly<Record<string, string>> = {
  alg: 'how it is signed',
  typ: 'what it is',
  kid: 'the key that signed it',
  iss: 'who issued it',
  aud: 'what it is for',
  sub: 'the client that it was issued to',
  iat: 'when it was issued',
  nbf: 'from when on it is good',
  exp: 'when it expires',
  scope: 'what it permits',
};

const times = new Set(['iat', 'nbf', 'exp']);

/** Takes a token apart; undefined for text that is no token. */
export function readToken(token: string): TokenReading | undefined {
  try {
    const claims = decodeJwt(token);
    const { scope, exp } = claims;
    return {
      header: listClaims(decodeProtectedHeader(token)),
      claims: listClaims(claims),
      permissions: typeof scope === 'string' ? scope.split(' ').filter((name) => name !== '') : [],
      ...(exp !== undefined && { expires: exp * 1000 }),
    };
  } catch {
    return undefined;
  }
}

function listClaims(members: object): readonly TokenClaim[] {
  return Object.entries(members).map(([name, value]) => ({
    name,
    value: describeValue(name, value),
    meaning: meanings[name] ?? 'not known to the page',
  }));
}

function describeValue(name: string, value: unknown): string {
  if (times.has(name) && typeof value === 'number') {
    return formatTime(value * 1000);
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
