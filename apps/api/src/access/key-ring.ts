import { stampOf } from '../config/file-stamp.js';
import { readKeyFile } from './key-file.js';
import type { TokenKey, TokenKeys } from './token-key.js';

/** A value, or a promise of it if it is not available synchronously. */
export type NowOrLater<Value> = Value | Promise<Value>;

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

/**
 * Returns a ring of the keys in a file that starts with `keys` and follows changes of the file. It
 * finds added keys at once and drops removed ones within a second. If the file cannot be read, it
 * keeps its keys and calls `warn`.
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
