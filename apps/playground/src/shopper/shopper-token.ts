import { formatTime } from '../lib/format-time.js';

/** Who a shopper's token names, and when it ends in milliseconds since the epoch. */
export interface ShopperTokenClaims {
  readonly id: string;
  readonly expires?: number;
}

/** What a token says of itself; undefined for text that is no token. Nothing is verified. */
export function readShopperToken(token: string): ShopperTokenClaims | undefined {
  const [, payload] = token.trim().split('.');
  if (payload === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null) return undefined;
    if (!('sub' in claims) || typeof claims.sub !== 'string') return undefined;
    const ends = 'exp' in claims && typeof claims.exp === 'number';
    return { id: claims.sub, ...(ends && { expires: Number(claims.exp) * 1000 }) };
  } catch {
    return undefined;
  }
}

/** A token in a few words: `acct-7 (token until 2026-11-22 14:05 UTC)`. `now` is milliseconds. */
export function describeShopperToken(token: string, now: number): string {
  const claims = readShopperToken(token);
  if (!claims) return 'a token that cannot be read';
  const { id, expires } = claims;
  if (expires === undefined) return id;
  return expires <= now ? `${id} (token expired)` : `${id} (token until ${formatTime(expires)})`;
}
