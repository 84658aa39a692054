import type { KeyStore } from '@aisle/core/engine';
import { readKeyFile, replaceKeyFile } from './key-file.js';
import { formatKeys } from './key-lines.js';
import { requireKeys } from './stored-keys.js';
import { makeTokenKey, type TokenKey, type TokenKeys } from './token-key.js';
import { tokenLifetime } from './tokens.js';

/** What a rotation does with the keys there were. */
export interface RotateOptions {
  /** Ends their tokens at once, instead of letting each live as long as it may. */
  readonly forget: boolean;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Puts a new key into a file, with which tokens are signed from now on.
 * @throws CommerceError `unusable_file`, and then nothing has changed.
 */
export function rotateKey(file: string, options: RotateOptions): void {
  replaceKeyFile(file, withNewKey(readKeyFile(file), options));
}

/**
 * Puts a new key into a store, with which tokens are signed from now on by all who serve it.
 * @throws CommerceError `unusable_file`, and then nothing has changed.
 */
export async function rotateStoredKey(store: KeyStore, options: RotateOptions): Promise<void> {
  await store.change((kept) => {
    const keys = kept === undefined ? [] : requireKeys(kept);
    return formatKeys(withNewKey(keys, options));
  });
}

/** A new key, then those there were while their tokens hold. */
function withNewKey(keys: readonly TokenKey[], { forget, now }: RotateOptions): TokenKeys {
  const end = now + tokenLifetime * 1000;
  const retired = keys
    .map((key) => ({ ...key, until: key.until ?? end }))
    .filter(({ until }) => until > now);
  return [makeTokenKey(), ...(forget ? [] : retired)];
}
