import { parseTimestamp } from '@aisle/schema';
import type { CartSnapshot } from './cart-store.js';

/** Returns a cart unless it has expired at `now`. Expired carts may still be stored. */
export function keptAt(snapshot: CartSnapshot | undefined, now: number): CartSnapshot | undefined {
  const isKept = snapshot && parseTimestamp(snapshot.record.expires_at) > now;
  return isKept ? snapshot : undefined;
}
