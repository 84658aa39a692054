import { CommerceError, parseTimestamp, pointerNames } from '@aisle/schema';
import { maxCartItems, maxItemQuantity } from '@aisle/schema/carts';
import { maxCartBytes, type SeedCartItem, validateSeedRecord } from '@aisle/schema/seed';
import type { CatalogStore } from '../catalog/catalog-store.js';
import type { Clock, Environment, IdMaker } from '../environment/steerable-clock.js';
import type { Demand, InventoryStore, StockRecord } from '../inventories/inventory-service.js';
import { readAfterCommit } from '../records/records.js';
import { lookUpIfSold, type SeenBefore, type SeenProducts } from './cart-products.js';
import type { CartAnswer, CartShopper } from './cart-service.js';
import type { CartCount } from './count-carts.js';
import { type CartRecord, type CartSnapshot, type CartStore, renderCart } from './render-cart.js';

/**
 * The lines with one of them changed. When that makes it the same as another one, it gets the pieces of that one,
 * which goes: no two lines have the same product, choice, inputs and location.
 */
export function replaceItem(
  items: readonly SeedCartItem[],
  item: SeedCartItem,
  by: SeedCartItem,
): SeedCartItem[] {
  const name = identityOf(by);
  const same = name === identityOf(item) ? [] : items.filter((one) => identityOf(one) === name);
  const quantity = same.reduce((sum, one) => sum + one.quantity, by.quantity);
  return items
    .filter((one) => !same.includes(one))
    .map((one) => (one === item ? { ...by, quantity } : one));
}

/** Says that a cart has no such line. */
export function unknownItem(cartId: string, itemId: string): CommerceError {
  return new CommerceError(
    'not_found',
    `The cart ${cartId} has no line with the id ${itemId}; look at its lines for their ids.`,
  );
}

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

/** Returns a cart with its products as its shopper sees them now, or as read a moment ago. */
export async function showCart(
  context: CartContext,
  shopper: CartShopper,
  id: string,
  found: CartSnapshot | undefined,
  earlier?: SeenProducts,
): Promise<CartAnswer> {
  const snapshot = keptAt(found, context.systemClock());
  const ids = [...productIdsOf(snapshot?.record)];
  const products = await lookUpIfSold(context, shopper, ids, earlier);
  // Read after the products are decided, which a change of the stock makes obsolete.
  const stock = ids.length === 0 ? [] : await context.inventories.findStock(ids);
  const answer = renderCart(id, snapshot, products, managedBy(stock));
  if (!snapshot || !products.isCurrent) return answer;
  // Answers that show the same cart must compare as equal.
  return Object.defineProperty(answer, 'isCurrent', {
    value: testOf(context, snapshot, products.isCurrent),
  });
}

/** Returns the test of an answer. It does not refer to the record, because answers are cached. */
function testOf(
  { carts, systemClock }: CartContext,
  { record, version, checksum }: CartSnapshot,
  areProductsCurrent: NonNullable<SeenProducts['isCurrent']>,
): NonNullable<CartAnswer['isCurrent']> {
  const { id } = record;
  const end = parseTimestamp(record.expires_at);
  return async () => {
    if (systemClock() >= end) return false;
    const state = await carts.findState(id);
    if (state?.version !== version || state.checksum !== checksum) return false;
    return areProductsCurrent();
  };
}

/** Products and stock that a cart is changed and shown with. */
interface CartSurroundings {
  /** Ids of the products that were looked up, including those that the shopper does not see. */
  readonly ids: ReadonlySet<string>;
  readonly products: SeenProducts;
  readonly stock: readonly StockRecord[];
}

/** A change of a cart before it is made. */
interface ComingChange {
  /** Lines that the change adds or updates. */
  readonly lines?: readonly SeedCartItem[] | readonly NewItem[];
  /** Products that the shopper saw a moment ago. */
  readonly earlier?: SeenProducts | undefined;
}

/**
 * Reads everything the answer to a cart change needs before the change is made: a failing read then
 * leaves the cart unchanged. `record` is the current cart. The stock covers its products and those
 * of the changed lines.
 */
export function prepareAnswer(
  context: CartContext,
  shopper: CartShopper,
  record: CartRecord | undefined,
  { lines = [], earlier }: ComingChange = {},
): Promise<CartSurroundings> {
  const ids = new Set([...productIdsOf(record), ...lines.map(({ product_id }) => product_id)]);
  const demanded = demandsOf(lines).map(({ product_id }) => product_id);
  return lookUpSurroundings(context, shopper, ids, { earlier, demanded });
}

/**
 * Returns a changed cart with the products read before the change. Only a product that somebody
 * else added meanwhile is read now.
 * @throws CommerceError `change_kept` when that read fails.
 */
export async function answerChange(
  context: CartContext,
  shopper: CartShopper,
  id: string,
  changed: CartSnapshot | undefined,
  prepared: CartSurroundings,
): Promise<CartAnswer> {
  const isPrepared = [...productIdsOf(changed?.record)].every((one) => prepared.ids.has(one));
  if (isPrepared) {
    const snapshot = keptAt(changed, context.systemClock());
    return renderCart(id, snapshot, prepared.products, managedBy(prepared.stock));
  }
  return readAfterCommit(`The cart ${JSON.stringify(id)} was changed`, () =>
    showCart(context, shopper, id, changed, prepared.products),
  );
}

async function lookUpSurroundings(
  context: CartContext,
  shopper: CartShopper,
  ids: ReadonlySet<string>,
  { earlier, demanded = [] }: { earlier?: SeenProducts | undefined; demanded?: readonly string[] },
): Promise<CartSurroundings> {
  const counted = new Set([...ids, ...demanded]);
  const [products, stock] = await Promise.all([
    lookUpIfSold(context, shopper, [...ids], earlier),
    counted.size === 0 ? [] : context.inventories.findStock([...counted]),
  ]);
  return { ids, products, stock };
}

/** Returns the ids of products whose stock the store manages. */
function managedBy(stock: readonly StockRecord[]): ReadonlySet<string> {
  return new Set(stock.map(({ product_id }) => product_id));
}

function productIdsOf(record: CartRecord | undefined): ReadonlySet<string> {
  return new Set(record?.items.map(({ product_id }) => product_id));
}

/** Dependencies of the cart operations. */
export interface CartContext {
  readonly carts: CartStore;
  readonly inventories: InventoryStore;
  /** Store to read the products from. */
  readonly store: CatalogStore;
  /** Cache of products that shoppers saw before. */
  readonly seenBefore: SeenBefore;
  /** Its clock decides which prices apply. */
  readonly environment: Pick<Environment, 'clock' | 'ids'>;
  /**
   * Clock that cart lifetimes are measured by. It is not the store's clock: moving that one must
   * not delete shoppers' carts.
   */
  readonly systemClock: Clock;
  readonly count: CartCount;
  /** Milliseconds after its last change at which a cart expires. */
  readonly lifetime: number;
}

/** A line that is in no cart yet. */
export type NewItem = Omit<SeedCartItem, 'id' | 'created_at' | 'updated_at'>;

/**
 * The lines with another one, which is added at `time`. A line that has the same product, choice, inputs and
 * location, or like it none, gets its pieces instead.
 */
export function addItem(
  items: readonly SeedCartItem[],
  added: NewItem,
  makeId: IdMaker,
  time: string,
): readonly SeedCartItem[] {
  const { product_id, quantity } = added;
  const identity = identityOf(added);
  const same = items.find(
    (item) => item.product_id === product_id && identityOf(item) === identity,
  );
  if (!same) return [...items, { ...added, id: makeId(), created_at: time, updated_at: time }];
  const joined: SeedCartItem = { ...same, quantity: same.quantity + quantity, updated_at: time };
  return items.map((item) => (item === same ? joined : item));
}

type Line = Pick<SeedCartItem, 'product_id' | 'quantity' | 'location' | 'bundle_configuration'>;

/** Returns the pieces that lines take of each product, including the chosen options of bundles. */
export function demandsOf(items: readonly Line[]): readonly Demand[] {
  return items.flatMap(({ product_id, quantity, location, bundle_configuration }) => [
    { product_id, quantity, location },
    ...Object.values(bundle_configuration?.selected_options ?? {}).flatMap((options) =>
      Object.entries(options).map(([id, pieces]) => ({
        product_id: id,
        quantity: pieces * quantity,
        location,
        isPart: true,
      })),
    ),
  ]);
}

/** Returns a cart unless it has expired at `now`. Expired carts may still be stored. */
export function keptAt(snapshot: CartSnapshot | undefined, now: number): CartSnapshot | undefined {
  const isKept = snapshot && parseTimestamp(snapshot.record.expires_at) > now;
  return isKept ? snapshot : undefined;
}

/** Returns the identity of a line: its product, choice, inputs, and location, if any. */
function identityOf({
  product_id,
  bundle_configuration,
  custom_inputs = {},
  location,
}: Pick<
  SeedCartItem,
  'product_id' | 'bundle_configuration' | 'custom_inputs' | 'location'
>): string {
  const chosen = Object.entries(bundle_configuration?.selected_options ?? {}).filter(
    ([, options]) => Object.keys(options).length > 0,
  );
  return canonicalJson([product_id, Object.fromEntries(chosen), custom_inputs, location ?? null]);
}

/** A value of JSON as text that is the same whatever order the members of its objects are in. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
