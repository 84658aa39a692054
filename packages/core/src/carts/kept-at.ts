import { parseTimestamp } from '@aisle/schema';
import type { CartSnapshot } from './cart-store.js';

/** A cart, if its time is not over at `now`: it may be there still, because it was not swept yet. */
export function keptAt(snapshot: CartSnapshot | undefined, now: number): CartSnapshot | undefined {
  const isKept = snapshot && parseTimestamp(snapshot.record.expires_at) > now;
  return isKept ? snapshot : undefined;
}
