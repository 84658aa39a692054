import { CommerceError, maxCartBytes, maxCartItems, maxItemQuantity } from '@aisle/schema';
import type { CartRecord } from '../cart-store.js';

/**
 * Refuses a cart that would hold more than one may: anybody may write to carts.
 * @throws CommerceError `conflict`.
 */
export function requireRoom(record: CartRecord): void {
  const { id, items } = record;
  if (items.length > maxCartItems) {
    throw full(
      `The cart ${id} would have ${items.length} lines, and a cart has at most ${maxCartItems}; take some out first.`,
    );
  }
  const long = items.find(({ quantity }) => quantity > maxItemQuantity);
  if (long) {
    throw full(
      `The cart ${id} would have ${long.quantity} pieces of ${JSON.stringify(long.name)} on one line, and a line has at most ${maxItemQuantity}; add fewer.`,
    );
  }
  const bytes = Buffer.byteLength(JSON.stringify(record));
  if (bytes > maxCartBytes) {
    throw full(
      `The cart ${id} would take ${bytes} bytes, and a cart takes at most ${maxCartBytes}; write less for its lines, or take some out first.`,
    );
  }
}

function full(detail: string): CommerceError {
  return new CommerceError('conflict', detail);
}
