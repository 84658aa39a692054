import { CommerceError } from '@aisle/schema';
import type { CartStore } from './render-cart.js';

/**
 * Approximate number of carts, good enough for a limit: carts added by other processes show a
 * second later.
 */
export interface CartCount {
  /** Reads the number again if it is older than a second. */
  refresh(): Promise<void>;
  /**
   * Counts a cart that is about to be created.
   * @throws CommerceError `storage_full` when the store has its maximum number of carts.
   */
  add(): void;
}

/** Maximum age of a count in milliseconds. */
const patience = 1_000;

/** Counts the carts of a store that may have at most `most`. */
export function countCarts(store: Pick<CartStore, 'count'>, most: number): CartCount {
  let carts = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  const count = async () => {
    try {
      carts = await store.count();
      countedAt = performance.now();
    } finally {
      running = undefined;
    }
  };
  return {
    async refresh() {
      if (performance.now() - countedAt < patience) return;
      running ??= count();
      await running;
    },
    add() {
      if (carts >= most) throw tooMany(most);
      carts += 1;
    },
  };
}

function tooMany(most: number): CommerceError {
  return new CommerceError(
    'storage_full',
    `The store has ${most} carts, as many as it may have, so no other one is made; add to a cart that is there, wait until carts that nobody changes are gone, or have the limit raised (--max-carts).`,
  );
}
