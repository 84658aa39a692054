import { createHash, randomBytes } from 'node:crypto';

/** Length of a key in bytes. */
export const keyBytes = 32;

/** Key that signs tokens. */
export interface TokenKey {
  /** Identifies the key in the tokens that it signed; reveals nothing else about it. */
  readonly id: string;
  readonly secret: Uint8Array;
  /** Expiry of its tokens in milliseconds since the epoch; absent while the key still signs. */
  readonly until?: number;
}

/** The keys of a file: the one that signs, then those that signed before it, latest first. */
export type TokenKeys = readonly [TokenKey, ...TokenKey[]];

/** Generates a random key. */
export function makeTokenKey(): TokenKey {
  return nameTokenKey(randomBytes(keyBytes));
}

/** Returns the key with a secret; derives its id. */
export function nameTokenKey(secret: Uint8Array): TokenKey {
  const id = createHash('sha256').update('aisle token key ').update(secret).digest('base64url');
  return { id: id.slice(0, 11), secret };
}
