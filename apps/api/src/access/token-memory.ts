import { errors } from 'jose';
import { LRUCache } from 'lru-cache';
import type { NowOrLater } from './key-ring.js';

/** What a verified token says. `expires` in seconds since the epoch, `signedBy` the id of its key. */
export interface TokenClaims {
  readonly subject: string;
  readonly scope: string;
  readonly expires: number;
  readonly signedBy: string;
}

/** What a token says; undefined for one that does not hold. */
export type ReadToken = (token: string) => Promise<TokenClaims | undefined>;

/** Longer tokens are verified each time: those that are issued for UUIDs have a tenth of that. */
const mostLetters = 4096;

/**
 * Reads tokens, and remembers the last `capacity` that held while `holds` says that they do, so that a
 * signature is checked once. A refusal is not remembered.
 */
export function rememberTokens(
  capacity: number,
  holds: (claims: TokenClaims) => NowOrLater<boolean>,
  verify: (token: string) => Promise<TokenClaims>,
): ReadToken {
  const known = new LRUCache<string, TokenClaims>({ max: Math.max(capacity, 1) });
  return async (token) => {
    const remembered = known.get(token);
    if (remembered && (await holds(remembered))) return remembered;
    known.delete(token);

    const claims = await verify(token).catch(refuse);
    if (claims && capacity > 0 && token.length <= mostLetters) known.set(token, claims);
    return claims;
  };
}

function refuse(error: unknown): undefined {
  if (!(error instanceof errors.JOSEError)) throw error;
}
