import { decodeJwt } from 'jose';
import { formatTime } from '../lib/format-time.js';

/**
 * Returns a token's subject and its expiry in milliseconds, without verifying it; undefined for
 * invalid text.
 */
export function readShopperToken(token: string) {
  try {
    const { sub, exp } = decodeJwt(token.trim());
    if (typeof sub !== 'string') return undefined;
    return { id: sub, expires: typeof exp === 'number' ? exp * 1000 : undefined };
  } catch {
    return undefined;
  }
}

/** Describes a token: `acct-7 (token until 2026-11-22 14:05 UTC)`. `now` is in milliseconds. */
export function describeShopperToken(token: string, now: number): string {
  const claims = readShopperToken(token);
  if (!claims) return 'a token that cannot be read';
  const { id, expires } = claims;
  if (expires === undefined) return id;
  return expires <= now ? `${id} (token expired)` : `${id} (token until ${formatTime(expires)})`;
}
