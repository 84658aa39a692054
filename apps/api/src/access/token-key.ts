import { createHash, randomBytes } from 'node:crypto';

/** The bytes that a key has. */
export const keyBytes = 32;

/** What tokens are signed with. */
export interface TokenKey {
  /** Names it in the tokens that it signed, and tells nothing else about it. */
  readonly id: string;
  readonly secret: Uint8Array;
  /** Until when its tokens hold, in milliseconds since the epoch; a key that still signs has no end. */
  readonly until?: number;
}

/** The keys of a file: the one that signs, then those that signed before it, latest first. */
export type TokenKeys = readonly [TokenKey, ...TokenKey[]];

/** A key that nobody else has. */
export function makeTokenKey(): TokenKey {
  return nameTokenKey(randomBytes(keyBytes));
}

/** The key with a secret. */
export function nameTokenKey(secret: Uint8Array): TokenKey {
  const id = createHash('sha256').update('aisle token key ').update(secret).digest('base64url');
  return { id: id.slice(0, 11), secret };
}
