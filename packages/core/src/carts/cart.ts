import { CommerceError, canonicalUuid, parseTimestamp } from '@aisle/schema';
import type { SeedCart, SeedCartItem, SeedCartLine, SeedPromotion } from '@aisle/schema/seed';
import { nameState } from '../environment/require-options.js';
import type { Clock } from '../environment/steerable-clock.js';
import { readStored, requireChecksumOf } from '../integrity/checksum.js';
import type { FoundRecords, PageWindow } from '../records/records.js';

/** Name of a cart that has none of its own. */
export const defaultCartName = 'Cart';

/** Returns a cart without lines. */
export function emptyCart(id: string, time: string): CartRecord {
  return {
    type: 'cart',
    id,
    name: defaultCartName,
    items: [],
    expires_at: time,
    created_at: time,
    updated_at: time,
  };
}

/** Returns the version of a stored cart. */
export function versionOf({ version, record }: CartSnapshot): string {
  return nameState(version, record);
}

/** A stored cart, always with the times of its creation and last change. */
export type CartRecord = SeedCart & {
  readonly created_at: string;
  readonly updated_at: string;
};

/** @returns true if a line is of a product. */
export function isProductLine<Line extends { readonly type?: string }>(
  line: Line,
): line is Extract<Line, { readonly product_id: string }> {
  return line.type === undefined || line.type === 'cart_item';
}

/** Returns the pieces of a line; 1 for a promotion. */
export function quantityOf(line: SeedCartLine): number {
  return line.type === 'promotion_item' ? 1 : line.quantity;
}

/** Returns the lines of products. */
export function productLines(lines: readonly SeedCartLine[] = []): readonly SeedCartItem[] {
  return lines.filter(isProductLine);
}

/** State of a stored cart: the number of its changes, and the checksum of its document. */
export interface CartState {
  readonly version: number;
  readonly checksum: number;
}

/** A cart as it is stored. */
export interface CartSnapshot extends CartState {
  readonly record: CartRecord;
}

/** Returns a cart unless it has expired at `now`. Expired carts may still be stored. */
export function keptAt(snapshot: CartSnapshot | undefined, now: number): CartSnapshot | undefined {
  const isKept = snapshot && parseTimestamp(snapshot.record.expires_at) > now;
  return isKept ? snapshot : undefined;
}

/**
 * Decides the new content of a cart, or of an unused id: a record, or undefined for none. Returns
 * the given record when nothing changes. Throws to refuse; nothing is written then. It is
 * synchronous because it runs inside the write.
 */
export type DecideCart = (snapshot: CartSnapshot | undefined) => CartRecord | undefined;

/** Store of the carts. Expired carts stay in it until `cleanUp` deletes them. */
export interface CartStore {
  find(id: string): Promise<CartSnapshot | undefined>;
  /**
   * Returns a page of the carts of an account, or of all if it is undefined, that have not expired
   * at `now`: in the order of their last change, latest first.
   */
  list(
    account: string | undefined,
    now: number,
    window: PageWindow,
  ): Promise<FoundRecords<CartSnapshot>>;
  /** Returns the state of a cart without its document. Equal states have equal documents. */
  findState(id: string): Promise<CartState | undefined>;
  /**
   * Reads, decides and writes in one transaction. Resolves once the change is durable: to the
   * changed cart, or to undefined when there is none. May call `decide` more than once.
   */
  change(id: string, decide: DecideCart): Promise<CartSnapshot | undefined>;
  /**
   * Deletes the first carts whose `expires_at` is not after `now`, at most `limit`. Returns their
   * number.
   */
  cleanUp(now: number, limit: number): Promise<number>;
  /** Returns the number of stored carts. */
  count(): Promise<number>;
  /** Returns the promotions with these codes, in any letter case. */
  findPromotions(codes: readonly string[]): Promise<readonly SeedPromotion[]>;
}

/** The carts that a request may use. */
export interface CartOwner {
  /**
   * Account of the shopper, who may use its carts and those of no account; null for a shopper
   * without one. All carts may be used if it is absent.
   */
  readonly account_id?: string | null | undefined;
}

/**
 * Returns a store of the carts that a request may use. The carts of other accounts are refused
 * there with `not_found`, before a decision sees them.
 */
export function ownCarts(
  store: CartStore,
  { account_id }: CartOwner,
  systemClock: Clock,
): CartStore {
  if (account_id === undefined) return store;
  const requireOwn = (found: CartSnapshot | undefined) => {
    const owner = keptAt(found, systemClock())?.record.account_id;
    if (found && owner !== undefined && !isSameAccount(owner, account_id)) {
      throw new CommerceError(
        'not_found',
        `This shopper cannot use the cart ${found.record.id}. Choose another id, or sign in with the account that the cart belongs to.`,
      );
    }
    return found;
  };
  return {
    find: async (id) => requireOwn(await store.find(id)),
    change: (id, decide) => store.change(id, (found) => decide(requireOwn(found))),
    findState: (id) => store.findState(id),
    list: (account, now, window) => store.list(account, now, window),
    cleanUp: (now, limit) => store.cleanUp(now, limit),
    count: () => store.count(),
    findPromotions: (codes) => store.findPromotions(codes),
  };
}

/** @returns true if two ids are of the same account; their letter case does not matter. */
export function isSameAccount(one: string, other: string | null): boolean {
  return other !== null && canonicalUuid(one) === canonicalUuid(other);
}

/** Returns the code of a promotion as it is compared: letter case does not matter. */
export function keyOfCode(code: string): string {
  return code.toLowerCase();
}

/** A stored promotion with the checksum of its document. */
export interface PromotionRow {
  readonly document: string;
  readonly checksum: number;
}

/**
 * Reads a stored promotion.
 * @throws CommerceError `storage_unavailable` for a damaged row.
 */
export function readPromotion({ document, checksum }: PromotionRow): SeedPromotion {
  requireChecksumOf(checksum, document);
  return readStored<SeedPromotion>(document);
}

/** A stored cart with the checksum of its document. */
export interface CartRow extends CartState {
  readonly document: string;
}

/**
 * Reads a stored cart.
 * @throws CommerceError `storage_unavailable` for a damaged row.
 */
export function readCart({ document, version, checksum }: CartRow): CartSnapshot {
  requireChecksumOf(checksum, document);
  return { record: readStored<CartRecord>(document), version, checksum };
}
