import type { KeyStore } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import { formatKeys, parseKeys } from './key-lines.js';
import { findKey, type KeyRing, lookEvery } from './key-ring.js';
import { makeTokenKey, type TokenKeys } from './token-key.js';

/**
 * The keys in a store, made with one key at the first use: of several processes that make it at once, one does.
 * @throws CommerceError `unusable_file` when the store holds something else.
 */
export async function openStoredKeys(store: KeyStore): Promise<TokenKeys> {
  const kept = await store.read();
  if (kept !== undefined) return requireKeys(kept);
  return requireKeys(await store.change((found) => found ?? formatKeys([makeTokenKey()])));
}

/** The keys in a store that nothing is written to; undefined where there are none yet. */
export async function readStoredKeys(store: KeyStore): Promise<TokenKeys | undefined> {
  const kept = await store.read();
  return kept === undefined ? undefined : requireKeys(kept);
}

/**
 * A ring of the keys in a store, which begins with `keys` and notices when others are put in their place, as one of
 * a file does: a key that it does not know before it says so, that one is gone within a second. While the store
 * cannot be read, it keeps the keys it has and `warn` is told once.
 */
export function followStoredKeys(
  store: KeyStore,
  keys: TokenKeys,
  warn: (text: string) => void,
  now: () => number = Date.now,
): KeyRing {
  let known = keys;
  let lookedAt = now();
  let isTold = false;
  const look = freshly(async () => {
    const startedAt = now();
    try {
      known = (await readStoredKeys(store)) ?? known;
      isTold = false;
    } catch (error) {
      if (!(error instanceof CommerceError)) throw error;
      if (!isTold) warn(`${error.message} The keys known so far stay.`);
      isTold = true;
    }
    lookedAt = startedAt;
  });
  const isStale = () => Math.abs(now() - lookedAt) >= lookEvery;
  const findAnew = async (id: string | undefined) => {
    await look();
    return findKey(known, id, now());
  };
  return {
    async current() {
      await look();
      return known[0];
    },
    find(id) {
      const found = isStale() ? undefined : findKey(known, id, now());
      return found ?? findAnew(id);
    },
  };
}

/**
 * Does something for all who ask, one run after the other: each is answered by a run that began after it asked, and
 * at most two wait to be done.
 */
function freshly(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    running = run().finally(() => {
      running = undefined;
    });
    return running;
  };
  const startNext = () => {
    next = undefined;
    return start();
  };
  return () => {
    if (!running) return start();
    next ??= running.then(startNext, startNext);
    return next;
  };
}

/** @throws CommerceError `unusable_file` for a text that holds no keys. */
export function requireKeys(kept: string): TokenKeys {
  const keys = parseKeys(kept);
  if (keys) return keys;
  throw new CommerceError(
    'unusable_file',
    'The store keeps something that is no token key (table token_keys); delete its row, and a new key is made at the next start.',
  );
}
