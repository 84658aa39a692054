import {
  CommerceError,
  createValidator,
  formatTimestamp,
  parseTimestamp,
  pointerNames,
} from '@aisle/schema';
import { CartId, maxCartItems, maxItemQuantity } from '@aisle/schema/carts';
import {
  maxCartBytes,
  type SeedCartLine,
  type SeedOffering,
  validateSeedRecord,
} from '@aisle/schema/seed';
import type { CatalogStore } from '../catalog/catalog-store.js';
import {
  requireState,
  requireUpdateOptions,
  type UpdateOptions,
} from '../environment/require-options.js';
import { type Clock, type Environment, lastTime } from '../environment/steerable-clock.js';
import {
  demandsOf,
  type InventoryStore,
  type StockRecord,
} from '../inventories/inventory-service.js';
import { readAfterCommit } from '../records/records.js';
import {
  type CartRecord,
  type CartSnapshot,
  type CartStore,
  emptyCart,
  isProductLine,
  keptAt,
  keyOfCode,
  quantityOf,
  versionOf,
} from './cart.js';
import {
  type CartShopper,
  lookUpIfSold,
  type ProductCache,
  type SeenProducts,
} from './cart-products.js';
import type { NewLine, Pricing } from './price-cart.js';
import { type CartAnswer, renderCart } from './render-cart.js';

/** Dependencies of the cart operations. */
export interface CartContext {
  readonly carts: CartStore;
  readonly inventories: InventoryStore;
  /** Returns a stored offering, if there is one. */
  readonly findOffering: (id: string) => Promise<SeedOffering | undefined>;
  /** Store to read the products from. */
  readonly store: CatalogStore;
  readonly productCache: ProductCache;
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

/** Id of a cart. */
export interface OfCart {
  /** 1 to 255 characters on one line. */
  readonly cart_id: string;
}

/** Id of a line of a cart. */
export interface OfCartItem extends OfCart {
  readonly item_id: string;
}

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

/**
 * Applies `edit` to the newest state of a cart, or to an empty cart if there is none, as
 * {@link changeCart} does. Lines that are no longer the same objects get the time of the change.
 */
export function changeLines(
  context: CartContext,
  id: string,
  options: UpdateOptions,
  edit: (record: CartRecord) => CartRecord,
): Promise<CartSnapshot | undefined> {
  return changeCart(context, id, options, (record, time) => {
    const before = record ?? emptyCart(id, time);
    const after = edit(before);
    if (after === before) return record;
    const items = after.items.map((line) =>
      before.items.includes(line) ? line : { ...line, updated_at: time },
    );
    return { ...after, items };
  });
}

/** Lifetime of a cart without lines in milliseconds. It is short, because anybody may create carts. */
const emptyLifetime = 60 * 60 * 1000;

function endOf({ items }: CartRecord, now: number, lifetime: number): string {
  const rest = items.length === 0 ? Math.min(emptyLifetime, lifetime) : lifetime;
  return formatTimestamp(Math.min(now + rest, lastTime));
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
      `The cart ${id} would have ${items.length} lines, but the limit is ${maxCartItems}; remove some first.`,
    );
  }
  const quantities = new Map(before?.items.map((item) => [item.id, quantityOf(item)]));
  const long = items.find(
    (item) => quantityOf(item) > Math.max(maxItemQuantity, quantities.get(item.id) ?? 0),
  );
  if (long) {
    throw full(
      `The cart ${id} would have ${quantityOf(long)} pieces of ${JSON.stringify(nameOf(long))} on one line, but the limit is ${maxItemQuantity}; add fewer.`,
    );
  }
  const bytes = bytesOf(record);
  if (bytes > maxCartBytes && (!before || bytes > bytesOf(before))) {
    throw full(
      `The cart ${id} would take ${bytes} bytes, but the limit is ${maxCartBytes}; send less data for its lines, or remove some first.`,
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

/** Returns the name of a line, for messages. */
export function nameOf(line: SeedCartLine): string {
  return line.type === 'promotion_item' ? line.code : line.name;
}

function bytesOf(record: CartRecord): number {
  return Buffer.byteLength(JSON.stringify(record));
}

function full(detail: string): CommerceError {
  return new CommerceError('conflict', detail);
}

const validateCartId = createValidator(CartId);

/**
 * Checks the id of a cart, which callers choose.
 * @throws CommerceError `validation_failed` for an invalid id.
 */
export function requireCartId(id: unknown): string {
  const { value, faults = [] } = validateCartId(id);
  if (value !== undefined) return value;
  const details = faults.map(({ message }) => `cart_id: ${message}`);
  throw new CommerceError('validation_failed', details);
}

/** Products, records and stock that a cart is changed and shown with. */
interface CartSurroundings extends Pick<Pricing, 'promotions' | 'offerings'> {
  /** Names of the records that were looked up, including those that the shopper does not see. */
  readonly names: RecordNames;
  readonly products: SeenProducts;
  readonly stock: readonly StockRecord[];
}

/** Names of the records that lines refer to. */
interface RecordNames {
  readonly products: ReadonlySet<string>;
  readonly offerings: ReadonlySet<string>;
  /** Codes of promotions, as they are compared. */
  readonly promotions: ReadonlySet<string>;
}

/** Returns the names of the records that lines refer to. */
function namesIn(lines: readonly (SeedCartLine | NewLine)[] = []): RecordNames {
  const products = new Set<string>();
  const offerings = new Set<string>();
  const promotions = new Set<string>();
  for (const line of lines) {
    if (isProductLine(line)) products.add(line.product_id);
    else if (line.type === 'promotion_item') promotions.add(keyOfCode(line.code));
    else if (line.type === 'subscription_item') offerings.add(line.offering_id);
  }
  return { products, offerings, promotions };
}

/** A change of a cart before it is made. */
interface ComingChange {
  /** Lines that the change adds or updates. */
  readonly lines?: readonly (SeedCartLine | NewLine)[];
  /** Products that the shopper saw a moment ago. */
  readonly earlier?: SeenProducts | undefined;
}

/**
 * Reads everything the answer to a cart change needs before the change is made: a failing read then
 * leaves the cart unchanged. `record` is the current cart. The stock covers its products and those
 * of the changed lines.
 */
export async function prepareAnswer(
  context: CartContext,
  shopper: CartShopper,
  record: CartRecord | undefined,
  { lines = [], earlier }: ComingChange = {},
): Promise<CartSurroundings> {
  const names = namesIn([...(record?.items ?? []), ...lines]);
  const demands = demandsOf(lines.filter(isProductLine));
  const counted = new Set([...names.products, ...demands.map(({ product_id }) => product_id)]);
  const [products, stock, records] = await Promise.all([
    lookUpIfSold(context, shopper, [...names.products], earlier),
    counted.size === 0 ? [] : context.inventories.findStock([...counted]),
    findRecords(context, names),
  ]);
  return { names, products, stock, ...records };
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
  const names = namesIn(changed?.record.items);
  const isPrepared = (['products', 'offerings', 'promotions'] as const).every((kind) =>
    [...names[kind]].every((one) => prepared.names[kind].has(one)),
  );
  if (isPrepared) {
    const snapshot = keptAt(changed, context.systemClock());
    const pricing = pricingOf(context, prepared);
    return renderCart(id, snapshot, pricing, managedBy(prepared.stock));
  }
  return readAfterCommit(`The cart ${JSON.stringify(id)} was changed`, () =>
    showCart(context, shopper, id, changed, prepared.products),
  );
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
  const names = namesIn(snapshot?.record.items);
  const ids = [...names.products];
  const products = await lookUpIfSold(context, shopper, ids, earlier);
  // Read after the products are decided, which a change of the stock makes obsolete.
  const stock = ids.length === 0 ? [] : await context.inventories.findStock(ids);
  const pricing = pricingOf(context, { products, ...(await findRecords(context, names)) });
  const answer = renderCart(id, snapshot, pricing, managedBy(stock));
  // No test tells that a promotion or an offering has changed.
  const isTestable = names.promotions.size + names.offerings.size === 0;
  if (!snapshot || !products.isCurrent || !isTestable) return answer;
  // Answers that show the same cart must compare as equal.
  return Object.defineProperty(answer, 'isCurrent', {
    value: testOf(context, snapshot, products.isCurrent),
  });
}

/** Returns the test of an answer. It does not hold the record, because answers are cached. */
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

/** Returns the ids of products whose stock the store manages. */
function managedBy(stock: readonly StockRecord[]): ReadonlySet<string> {
  return new Set(stock.map(({ product_id }) => product_id));
}

/** Returns the promotions and offerings with these names. */
export async function findRecords(
  { carts, findOffering }: CartContext,
  names: Pick<RecordNames, 'promotions' | 'offerings'>,
): Promise<Pick<Pricing, 'promotions' | 'offerings'>> {
  const [promotions, offerings] = await Promise.all([
    names.promotions.size === 0 ? [] : carts.findPromotions([...names.promotions]),
    Promise.all([...names.offerings].map(findOffering)),
  ]);
  const found = offerings.filter((offering) => offering !== undefined);
  return {
    promotions: new Map(promotions.map((promotion) => [keyOfCode(promotion.code), promotion])),
    offerings: new Map(found.map((offering) => [offering.id, offering])),
  };
}

/** Returns what prices a cart now. */
export function pricingOf(
  { environment }: CartContext,
  {
    products,
    promotions,
    offerings,
  }: Pick<CartSurroundings, 'products' | 'promotions' | 'offerings'>,
): Pricing {
  return { seen: products, promotions, offerings, now: environment.clock() };
}
