import type { KeyStore } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import { formatKeys, makeTokenKey, parseKeys, readKeyFile, replaceKeyFile } from './key-file.js';
import {
  findKey,
  type KeyRing,
  lookEvery,
  type TokenKey,
  type TokenKeys,
  tokenLifetime,
} from './tokens.js';

/** Options of a key rotation. */
export interface RotateOptions {
  /** Revokes the tokens of the previous keys at once, instead of letting them expire. */
  readonly forget: boolean;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Adds a new signing key to a file.
 * @throws CommerceError `unusable_file`; the file is then unchanged.
 */
export function rotateKey(file: string, options: RotateOptions): void {
  replaceKeyFile(file, withNewKey(readKeyFile(file), options));
}

/**
 * Adds a new signing key to a store; all servers of the store sign with it from now on.
 * @throws CommerceError `unusable_file`; the store is then unchanged.
 */
export async function rotateStoredKey(store: KeyStore, options: RotateOptions): Promise<void> {
  await store.change((kept) => {
    const keys = kept === undefined ? [] : requireKeys(kept);
    return formatKeys(withNewKey(keys, options));
  });
}

/** Returns a new key, followed by the previous ones whose tokens are still valid. */
function withNewKey(keys: readonly TokenKey[], { forget, now }: RotateOptions): TokenKeys {
  const end = now + tokenLifetime * 1000;
  const retired = keys
    .map((key) => ({ ...key, until: key.until ?? end }))
    .filter(({ until }) => until > now);
  return [makeTokenKey(), ...(forget ? [] : retired)];
}

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
      if (!isTold) warn(`${error.message} The service keeps using the keys it has read.`);
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
function requireKeys(kept: string): TokenKeys {
  const keys = parseKeys(kept);
  if (keys) return keys;
  throw new CommerceError(
    'unusable_file',
    'The table token_keys of the store contains an invalid key. Delete its row; the next start creates a new key.',
  );
}
