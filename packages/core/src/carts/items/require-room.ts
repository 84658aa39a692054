import { CommerceError, pointerNames } from '@aisle/schema';
import { maxCartItems, maxItemQuantity } from '@aisle/schema/carts';
import { maxCartBytes, validateSeedRecord } from '@aisle/schema/seed';
import type { CartRecord } from '../cart-store.js';

/**
 * Refuses a cart that exceeds the limits, since anybody may write to carts, or that an import would
 * refuse. A cart that already exceeded a limit `before` may change as long as it does not grow.
 * @throws CommerceError `conflict`, `validation_failed`.
 */
export function requireRoom(record: CartRecord, before: CartRecord | undefined): void {
  const { faults } = validateSeedRecord(record);
  // The schema of the record includes the limits.
  if (!faults) return;
  const { id, items } = record;
  if (items.length > Math.max(maxCartItems, before?.items.length ?? 0)) {
    throw full(
      `The cart ${id} would have ${items.length} lines, and a cart has at most ${maxCartItems}; take some out first.`,
    );
  }
  const quantities = new Map(before?.items.map((item) => [item.id, item.quantity]));
  const long = items.find(
    (item) => item.quantity > Math.max(maxItemQuantity, quantities.get(item.id) ?? 0),
  );
  if (long) {
    throw full(
      `The cart ${id} would have ${long.quantity} pieces of ${JSON.stringify(long.name)} on one line, and a line has at most ${maxItemQuantity}; add fewer.`,
    );
  }
  const bytes = bytesOf(record);
  if (bytes > maxCartBytes && (!before || bytes > bytesOf(before))) {
    throw full(
      `The cart ${id} would take ${bytes} bytes, and a cart takes at most ${maxCartBytes}; write less for its lines, or take some out first.`,
    );
  }
  if (before && validateSeedRecord(before).faults) return;
  const details = faults.map(({ pointer, message }) => {
    const [, , ...names] = pointerNames(pointer);
    return `${names.length === 0 ? 'custom_inputs' : names.join('.')}: ${message}`;
  });
  throw new CommerceError('validation_failed', details, {
    pointers: faults.map(() => '/custom_inputs'),
  });
}

function bytesOf(record: CartRecord): number {
  return Buffer.byteLength(JSON.stringify(record));
}

function full(detail: string): CommerceError {
  return new CommerceError('conflict', detail);
}
