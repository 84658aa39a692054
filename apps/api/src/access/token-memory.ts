import { errors } from 'jose';
import { LRUCache } from 'lru-cache';
import type { NowOrLater } from './key-ring.js';

/** Validity of a token: `expires` in seconds since the epoch, `signedBy` the id of its key. */
export interface TokenTerm {
  readonly expires: number;
  readonly signedBy: string;
}

/** Returns the verified claims of a token; undefined for an invalid one. */
export type ReadToken<Said> = (token: string) => Promise<Said | undefined>;

/** Longer tokens are not cached. Tokens issued for UUIDs have a tenth of this length. */
const mostLetters = 4096;

/**
 * Caches the last `capacity` valid tokens while `holds` is true for them, so that each signature is
 * verified once. Rejections are not cached.
 */
export function rememberTokens<Said extends TokenTerm>(
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
