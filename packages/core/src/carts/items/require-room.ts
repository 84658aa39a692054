import {
  CommerceError,
  maxCartItems,
  maxItemQuantity,
  pointerNames,
  validateSeedRecord,
} from '@aisle/schema';
import type { CartRecord } from '../cart-store.js';

/** The most bytes of a cart as it is stored. */
const maxCartBytes = 64 * 1024;

/**
 * Refuses a cart that would hold more than one may, since anybody may write to carts, or what an export could not
 * bring back.
 * @throws CommerceError `conflict`, `validation_failed`.
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
  const { faults = [] } = validateSeedRecord(record);
  if (faults.length === 0) return;
  const details = faults.map(({ pointer, message }) => {
    const [, , ...names] = pointerNames(pointer);
    return `${names.length === 0 ? 'custom_inputs' : names.join('.')}: ${message}`;
  });
  throw new CommerceError('validation_failed', details, {
    pointers: faults.map(() => '/custom_inputs'),
  });
}

function full(detail: string): CommerceError {
  return new CommerceError('conflict', detail);
}
