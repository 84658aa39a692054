import type { KeyStore } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import { formatKeys, parseKeys } from './key-lines.js';
import { findKey, type KeyRing, lookEvery } from './key-ring.js';
import { makeTokenKey, type TokenKeys } from './token-key.js';

/**
 * Returns the keys in a store; creates one key on first use. If several processes create it at
 * once, one wins.
 * @throws CommerceError `unusable_file` if the store holds anything else.
 */
export async function openStoredKeys(store: KeyStore): Promise<TokenKeys> {
  const kept = await store.read();
  if (kept !== undefined) return requireKeys(kept);
  return requireKeys(await store.change((found) => found ?? formatKeys([makeTokenKey()])));
}

/** Returns the keys in a read-only store; undefined if it has none yet. */
export async function readStoredKeys(store: KeyStore): Promise<TokenKeys | undefined> {
  const kept = await store.read();
  return kept === undefined ? undefined : requireKeys(kept);
}

/**
 * Returns a ring of the keys in a store that starts with `keys` and follows changes, as
 * `followKeyFile` does. It rereads the store before it rejects an unknown key id, and drops removed
 * keys within a second. If the store cannot be read, it keeps its keys and calls `warn` once.
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
 * Merges concurrent calls of `run`. Each caller gets the result of a run that began after its call,
 * and at most one run waits behind the running one.
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

/** @throws CommerceError `unusable_file` if the text holds no keys. */
export function requireKeys(kept: string): TokenKeys {
  const keys = parseKeys(kept);
  if (keys) return keys;
  throw new CommerceError(
    'unusable_file',
    'The store keeps something that is no token key (table token_keys); delete its row, and a new key is made at the next start.',
  );
}
