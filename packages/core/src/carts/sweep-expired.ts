import { nextTurn } from '../environment/next-turn.js';
import type { CartContext } from './cart-context.js';

/** How many carts are deleted before others get their turn. */
const batchSize = 200;

/** Deletes the carts whose time is over; returns how many. */
export async function sweepExpired({
  carts,
  systemClock,
}: Pick<CartContext, 'carts' | 'systemClock'>): Promise<number> {
  const now = systemClock();
  for (let swept = 0; ; ) {
    const some = await carts.sweep(now, batchSize);
    swept += some;
    if (some < batchSize) return swept;
    await nextTurn();
  }
}
