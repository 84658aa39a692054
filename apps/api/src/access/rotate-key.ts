import type { KeyStore } from '@aisle/core/engine';
import { readKeyFile, replaceKeyFile } from './key-file.js';
import { formatKeys } from './key-lines.js';
import { requireKeys } from './stored-keys.js';
import { makeTokenKey, type TokenKey, type TokenKeys } from './token-key.js';
import { tokenLifetime } from './tokens.js';

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
