import { statSync } from 'node:fs';
import { readKeyFile } from './key-file.js';
import type { TokenKey, TokenKeys } from './token-key.js';

/** The keys that tokens are signed with, and were until lately. */
export interface KeyRing {
  /** The key that signs. */
  current(): TokenKey;
  /** The key with an id, while its tokens hold. Without an id: the oldest, which signed before keys had ids. */
  find(id: string | undefined): TokenKey | undefined;
}

/** A ring of one key that stays. */
export function ringOf(key: TokenKey): KeyRing {
  return { current: () => key, find: (id = key.id) => (id === key.id ? key : undefined) };
}

/** How long a file may have other keys before it is looked at again, in milliseconds. */
const lookEvery = 1000;

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
  const holds = ({ until }: TokenKey) => until === undefined || until > now();
  const findKnown = (id: string | undefined) =>
    id === undefined ? known.findLast(holds) : known.find((key) => key.id === id && holds(key));
  return {
    current() {
      look();
      return known[0];
    },
    find(id) {
      lookNowAndThen();
      const found = findKnown(id);
      if (found) return found;
      look();
      return findKnown(id);
    },
  };
}

/** Changes whenever another file takes the place, or this one is written; one that cannot be looked at has its own. */
function stampOf(file: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {};
    return [ino, mtimeMs, size].join();
  } catch {
    return 'unknown';
  }
}
