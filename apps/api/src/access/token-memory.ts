import { errors } from 'jose';
import { LRUCache } from 'lru-cache';
import type { NowOrLater } from './key-ring.js';

/** For how long a token holds: `expires` in seconds since the epoch, `signedBy` the id of its key. */
export interface TokenTerm {
  readonly expires: number;
  readonly signedBy: string;
}

/** What a token says; undefined for one that does not hold. */
export type ReadToken<Said> = (token: string) => Promise<Said | undefined>;

/** Longer tokens are verified each time: those that are issued for UUIDs have a tenth of that. */
const mostLetters = 4096;

/**
 * Reads tokens, and remembers the last `capacity` that held while `holds` says that they do, so that a
 * signature is checked once. A refusal is not remembered.
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
