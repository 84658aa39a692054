import { stampOf } from '../config/file-stamp.js';
import { readKeyFile } from './key-file.js';
import type { TokenKey, TokenKeys } from './token-key.js';

/** What is known at once, or what has to be waited for. */
export type NowOrLater<Value> = Value | Promise<Value>;

/**
 * The keys that tokens are signed with, and were until lately. Every request asks: what a ring knows at once, it
 * says at once.
 */
export interface KeyRing {
  /** The key that signs. */
  current(): NowOrLater<TokenKey>;
  /** The key with an id, while its tokens hold. Without an id: the oldest, which signed before keys had ids. */
  find(id: string | undefined): NowOrLater<TokenKey | undefined>;
}

/** A ring of one key that stays. */
export function ringOf(key: TokenKey): KeyRing {
  return { current: () => key, find: (id = key.id) => (id === key.id ? key : undefined) };
}

/** How long others may have put keys in the place of those that are known before that is seen, in milliseconds. */
export const lookEvery = 1000;

/** The key with an id among keys, while its tokens hold; without an id the oldest one. */
export function findKey(
  keys: TokenKeys,
  id: string | undefined,
  now: number,
): TokenKey | undefined {
  const holds = ({ until }: TokenKey) => until === undefined || until > now;
  return id === undefined ? keys.findLast(holds) : keys.find((key) => key.id === id && holds(key));
}

/**
 * A ring of the keys in a file, which begins with `keys` and notices when others are put in their place: a
 * key that it does not know at once, that one is gone within a second. While the file cannot be read, it
 * keeps the keys it has and `warn` is told.
 */
export function followKeyFile(
  file: string,
  keys: TokenKeys,
  warn: (text: string) => void,
  now: () => number = Date.now,
): KeyRing {
  let known = keys;
  let stamp = stampOf(file);
  let lookedAt = now();
  const look = () => {
    lookedAt = now();
    const found = stampOf(file);
    if (found === stamp) return;
    stamp = found;
    try {
      known = readKeyFile(file);
    } catch (error) {
      warn(`${error instanceof Error ? error.message : error} The keys known so far stay.`);
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
