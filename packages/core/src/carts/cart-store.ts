import type { SeedCart } from '@aisle/schema/seed';

/** A stored cart, always with the times of its creation and last change. */
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
 * Decides the new content of a cart, or of an unused id: a record, or undefined for none. Returns
 * the given record when nothing changes. Throws to refuse; nothing is written then. It is
 * synchronous because it runs inside the write.
 */
export type DecideCart = (snapshot: CartSnapshot | undefined) => CartRecord | undefined;

/** Store of the carts. Expired carts stay in it until `sweep` deletes them. */
export interface CartStore {
  /** Callers share the returned object and must not change it. */
  find(id: string): Promise<CartSnapshot | undefined>;
  /**
   * Reads, decides and writes in one transaction. Resolves once the change is durable: to the
   * changed cart, or to undefined when there is none. May call `decide` more than once.
   */
  change(id: string, decide: DecideCart): Promise<CartSnapshot | undefined>;
  /**
   * Deletes the first carts whose `expires_at` is not after `now`, at most `limit`. Returns their
   * number.
   */
  sweep(now: number, limit: number): Promise<number>;
  /** Returns the number of stored carts. */
  count(): Promise<number>;
}
