import type { SeedCart } from '@aisle/schema/seed';

/** A stored cart; it always knows when it was made and last changed. */
export type CartRecord = SeedCart & {
  readonly created_at: string;
  readonly updated_at: string;
};

/** A cart as it is stored. `version` counts its changes. */
export interface CartSnapshot {
  readonly record: CartRecord;
  readonly version: number;
}

/**
 * Decides what becomes of a cart, or of an id that no cart has: another record, or none. Returns the record it was
 * given when nothing changes; throws to refuse, and nothing is written then. Must not wait: it runs inside the write.
 */
export type DecideCart = (snapshot: CartSnapshot | undefined) => CartRecord | undefined;

/** Where carts are kept. Those whose time is over are there until they are swept. */
export interface CartStore {
  /** Others may get the same object: whoever asks must not change it. */
  find(id: string): Promise<CartSnapshot | undefined>;
  /**
   * Reads, decides and writes in one step that nothing comes between, and resolves when the change is kept for
   * good: to the cart as it is then, or to undefined when there is none. May ask for a decision again.
   */
  change(id: string, decide: DecideCart): Promise<CartSnapshot | undefined>;
  /** Deletes carts whose `expires_at` is not after `now`, the first of them and at most `limit`; returns how many. */
  sweep(now: number, limit: number): Promise<number>;
  /** How many carts there are. */
  count(): Promise<number>;
}
