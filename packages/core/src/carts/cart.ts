import { parseTimestamp } from '@aisle/schema';
import type { Cart, CartAmount, CartItem, CartItemPrice, CartPrice } from '@aisle/schema/carts';
import type { CatalogFile } from '@aisle/schema/catalog';
import type { SeedCart, SeedCartItem } from '@aisle/schema/seed';
import type { Reader } from '../catalog/pricing/display-price.js';
import { nameState } from '../environment/require-options.js';
import { readStored, requireChecksumOf } from '../integrity/checksum.js';
import { formatMoney } from '../money/money.js';
import {
  type PricedItem,
  priceItem,
  type SeenProduct,
  type SeenProducts,
} from './cart-products.js';

/** A cart as its shopper sees it at this moment. */
export interface CartAnswer {
  readonly cart: Cart;
  /** Lines of the cart. Image URLs are as stored, perhaps relative. */
  readonly items: readonly CartItem[];
  /** Language of the texts. */
  readonly language: string;
  /** Version of the stored cart, without prices. Absent if no cart is stored. */
  readonly version?: string;
  /**
   * @returns true if the same request would get the same answer now. Absent if that is unknown: no
   * cart is stored, no catalog is published, or the answer is to a change.
   */
  isCurrent?(): Promise<boolean>;
}

/**
 * Renders a cart for its shopper. It is empty if none is stored. `managed` has the products with
 * stock records.
 */
export function renderCart(
  id: string,
  snapshot: CartSnapshot | undefined,
  seen: SeenProducts,
  managed: ReadonlySet<string>,
): CartAnswer {
  // Many answers show the cart alone.
  const priceLines = once(() => {
    const show = showAmountsTo(seen);
    let sum = 0;
    const lines = (snapshot?.record.items ?? []).map((item) => {
      const shown = seen.products.get(item.product_id);
      const { priced, total } = countIn(sum, item.quantity, priceItem(item, shown?.product, seen));
      sum = total;
      const manage_stock = managed.has(item.product_id);
      return () => renderItem(item, { seen, show, shown, priced, manage_stock });
    });
    return { lines, price: renderCartPrice(sum, show) };
  });
  const cart = once(() => {
    const { meta, ...described } = describeCart(id, snapshot);
    return { ...described, meta: { display_price: priceLines().price, ...meta } };
  });
  const items = once(() => priceLines().lines.map((render) => render()));
  return {
    get cart() {
      return cart();
    },
    get items() {
      return items();
    },
    language: seen.language,
    ...(snapshot && { version: versionOf(snapshot) }),
  };
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

/** A line and the sum with it. One that would make the sum inexact cannot be bought. */
function countIn(
  sum: number,
  quantity: number,
  priced: PricedItem,
): { readonly priced: PricedItem; readonly total: number } {
  const total = sum + (priced.unit?.amount ?? 0) * quantity;
  if (Number.isSafeInteger(total)) return { priced, total };
  return { priced: { unavailable: 'too_much' }, total: sum };
}

function describeCart(
  id: string,
  snapshot: CartSnapshot | undefined,
): Omit<Cart, 'meta'> & { readonly meta: Pick<Cart['meta'], 'timestamps'> } {
  const { name, description, items = [] } = snapshot?.record ?? { name: defaultCartName };
  return {
    id,
    type: 'cart',
    name,
    ...(description !== undefined && { description }),
    links: { self: `/v2/carts/${encodeURIComponent(id)}` },
    meta: snapshot ? { timestamps: timesOf(snapshot) } : {},
    relationships: {
      items: { data: items.map((item) => ({ type: 'cart_item', id: item.id })) },
    },
  };
}

function timesOf({ record: { created_at, updated_at, expires_at } }: CartSnapshot) {
  return { created_at, updated_at, expires_at };
}

/** Name of a cart that has none of its own. */
const defaultCartName = 'Cart';

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

/** Everything a line is rendered from. */
interface ItemSurroundings {
  readonly seen: SeenProducts;
  readonly show: ShowAmount;
  /** Product of the line, if the shopper's catalog has it. */
  readonly shown: SeenProduct | undefined;
  readonly priced: PricedItem;
  /** True if the store manages the stock of the product. */
  readonly manage_stock: boolean;
}

/** A line of a cart as its shopper sees it now. */
function renderItem(
  item: SeedCartItem,
  { seen, show, shown, priced, manage_stock }: ItemSurroundings,
): CartItem {
  const { id, product_id, quantity, location } = item;
  const { name, sku } = shown?.product.attributes ?? item;
  const { slug = '', description = '' } = shown?.product.attributes ?? {};
  const unit = priced.unit?.amount ?? 0;
  const money = (amount: number) => ({
    amount,
    currency: seen.currency,
    includes_tax: priced.unit?.includes_tax ?? false,
  });
  return {
    id,
    type: 'cart_item',
    product_id,
    name,
    description,
    sku: sku ?? '',
    slug,
    image: renderImage(shown?.image),
    quantity,
    manage_stock,
    ...(location !== undefined && { location }),
    ...renderChoices(item),
    unit_price: money(unit),
    value: money(unit * quantity),
    ...(shown && seen.catalog_id !== undefined && { catalog_id: seen.catalog_id }),
    catalog_source: 'pim',
    links: { product: `/catalog/products/${encodeURIComponent(product_id)}` },
    meta: {
      display_price: renderItemPrice(unit, unit * quantity, show),
      timestamps: { created_at: item.created_at, updated_at: item.updated_at },
      ...(priced.unavailable && { unavailable: priced.unavailable }),
    },
  };
}

/** Copies the chosen options, so that callers may change them. */
function renderChoices({ bundle_configuration, custom_inputs }: SeedCartItem) {
  return {
    ...(bundle_configuration && { bundle_configuration: structuredClone(bundle_configuration) }),
    ...(custom_inputs && { custom_inputs: structuredClone(custom_inputs) }),
  };
}

function renderImage(file: CatalogFile | undefined): CartItem['image'] {
  return {
    href: file?.link.href ?? '',
    mime_type: file?.mime_type ?? '',
    file_name: file?.file_name ?? '',
  };
}

/** Formats an amount for a shopper. */
type ShowAmount = (amount: number) => CartAmount;

/**
 * Returns a formatter for a reader. It formats each amount once, because an answer repeats most of
 * them.
 */
function showAmountsTo({ currency, language }: Reader): ShowAmount {
  const words = new Map<number, string>();
  return (amount) => {
    const formatted = words.get(amount) ?? formatMoney(amount, currency, language);
    words.set(amount, formatted);
    return { amount, currency, formatted };
  };
}

/**
 * Returns the price of a line, for one piece and for all. There is no tax and there are no
 * promotions.
 */
function renderItemPrice(unit: number, value: number, show: ShowAmount): CartItemPrice {
  const line = (one: number, all: number) => ({ unit: show(one), value: show(all) });
  return {
    with_tax: line(unit, value),
    without_tax: line(unit, value),
    tax: line(0, 0),
    discount: line(0, 0),
    without_discount: line(unit, value),
  };
}

/** Returns the price of a cart. */
function renderCartPrice(sum: number, show: ShowAmount): CartPrice {
  return {
    with_tax: show(sum),
    without_tax: show(sum),
    tax: show(0),
    discount: show(0),
    without_discount: show(sum),
    shipping: show(0),
  };
}

/** A stored cart, always with the times of its creation and last change. */
export type CartRecord = SeedCart & {
  readonly created_at: string;
  readonly updated_at: string;
};

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
