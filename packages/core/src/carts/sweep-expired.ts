import { nextTurn } from '../environment/next-turn.js';
import type { CartContext } from './cart-context.js';

/** Number of carts to delete before other work gets its turn. */
const batchSize = 200;

/** Deletes expired carts. Returns their number. */
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
