import { formatTimestamp, parseTimestamp } from '@aisle/schema';
import { requireState } from '../versions/require-state.js';
import { requireUpdateOptions, type UpdateOptions } from '../versions/update-options.js';
import type { CartContext } from './cart-context.js';
import type { CartRecord, CartSnapshot } from './cart-store.js';
import { versionOf } from './cart-version.js';
import { requireRoom } from './items/require-room.js';
import { keptAt } from './kept-at.js';

/**
 * Applies `edit` to the newest state of a cart, or to undefined if there is none. Returning the
 * same record changes nothing; returning undefined deletes the cart. `time` is the time of the
 * change.
 * @throws CommerceError `precondition_failed`, `conflict` for a cart that would be too large,
 * `storage_full` when the store has its maximum number of carts.
 */
export async function changeCart(
  { carts, systemClock, count, lifetime }: CartContext,
  id: string,
  options: UpdateOptions,
  edit: (record: CartRecord | undefined, time: string) => CartRecord | undefined,
): Promise<CartSnapshot | undefined> {
  requireUpdateOptions('carts', options);
  return carts.change(id, (found) => {
    const now = systemClock();
    const snapshot = keptAt(found, now);
    const version = () => snapshot && versionOf(snapshot);
    requireState({ name: `cart ${id}`, shownBy: 'asking for it', version }, options);
    const time = formatTimestamp(now);
    const edited = edit(snapshot?.record, time);
    if (edited === snapshot?.record) return found?.record;
    if (!edited) return undefined;
    const expires_at = endOf(edited, now, lifetime);
    const changed = { ...edited, updated_at: time, expires_at };
    requireRoom(changed, snapshot?.record);
    // An expired cart counts until it is deleted.
    if (!found) count.add();
    return changed;
  });
}

/** Anybody may make carts, and as many as they like: one without lines does not keep its place for long. */
const emptyLifetime = 60 * 60 * 1000;

/** The last moment that a timestamp can name. */
const lastTime = parseTimestamp('9999-12-31T23:59:59.999Z');

function endOf({ items }: CartRecord, now: number, lifetime: number): string {
  const rest = items.length === 0 ? Math.min(emptyLifetime, lifetime) : lifetime;
  return formatTimestamp(Math.min(now + rest, lastTime));
}
