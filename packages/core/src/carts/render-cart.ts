import type {
  Cart,
  CartAmount,
  CartItem,
  CartItemPrice,
  CartPrice,
  TaxItem,
} from '@aisle/schema/carts';
import type { CatalogFile } from '@aisle/schema/catalog';
import type { SeedCartItem, SeedCartLine, SeedCustomItem } from '@aisle/schema/seed';
import type { Reader } from '../catalog/pricing/display-price.js';
import { formatMoney } from '../money/money.js';
import {
  type CartAnswer,
  type CartSnapshot,
  defaultCartName,
  isProductLine,
  versionOf,
} from './cart.js';
import {
  type PricedItem,
  priceItem,
  type SeenProduct,
  type SeenProducts,
} from './cart-products.js';
import { addTotals, noTotals, type Totals, totalLine, totalUnit } from './totals.js';

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
  const stored = snapshot?.record.items ?? [];
  // Many answers show the cart alone.
  const priceLines = once(() => {
    const show = showAmountsTo(seen);
    let sum = noTotals;
    const lines = stored.map((line) => {
      const { priced, total } = countIn(sum, line, priceLine(line, seen));
      sum = addTotals(sum, total);
      return () => renderLine(line, { seen, show, priced, total, managed });
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
    get tax_items() {
      return structuredClone(stored.flatMap(taxItemsOf));
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

function taxItemsOf(line: SeedCartLine): readonly TaxItem[] {
  return (line.type === 'custom_item' && line.tax) || [];
}

/** Prices a line for its shopper. A custom item has a price in one currency. */
export function priceLine(line: SeedCartLine | NewLine, seen: SeenProducts): PricedItem {
  if (isProductLine(line)) {
    return priceItem(line, seen.products.get(line.product_id)?.product, seen);
  }
  const { currency, ...unit } = line.price;
  if (currency !== seen.currency) return { unavailable: 'no_price' };
  const isCountable = Number.isSafeInteger(totalOf(line, unit).with_tax);
  return isCountable ? { unit } : { unavailable: 'too_much' };
}

/** A line that is in no cart yet. */
export type NewLine = NewProductLine | Omit<SeedCustomItem, AddedMembers>;

/** A line of a product that is in no cart yet. */
export type NewProductLine = Omit<SeedCartItem, AddedMembers>;

type AddedMembers = 'id' | 'created_at' | 'updated_at';

/** Returns the totals of a line. */
function totalOf(line: SeedCartLine | NewLine, unit: NonNullable<PricedItem['unit']>): Totals {
  const taxes = line.type === 'custom_item' ? (line.tax ?? []) : [];
  const rate = taxes.reduce((sum, tax) => sum + Math.round(tax.rate * 1_000_000), 0);
  return totalLine({
    value: unit.amount * line.quantity,
    includes_tax: unit.includes_tax,
    rate,
  });
}

/** Totals of a line that is counted in. One that would make the sum inexact cannot be bought. */
function countIn(
  sum: Totals,
  line: SeedCartLine,
  priced: PricedItem,
): { readonly priced: PricedItem; readonly total: Totals } {
  if (!priced.unit) return { priced, total: noTotals };
  const total = totalOf(line, priced.unit);
  if (Number.isSafeInteger(sum.with_tax + total.with_tax)) return { priced, total };
  return { priced: { unavailable: 'too_much' }, total: noTotals };
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
      items: { data: items.map((item) => ({ type: item.type ?? 'cart_item', id: item.id })) },
    },
  };
}

function timesOf({ record: { created_at, updated_at, expires_at } }: CartSnapshot) {
  return { created_at, updated_at, expires_at };
}

/** Everything a line is rendered from. */
interface LineSurroundings {
  readonly seen: SeenProducts;
  readonly show: ShowAmount;
  readonly priced: PricedItem;
  readonly total: Totals;
  /** Products with stock records. */
  readonly managed: ReadonlySet<string>;
}

/** A line of a cart as its shopper sees it now. */
function renderLine(line: SeedCartLine, surroundings: LineSurroundings): CartItem {
  const { seen, managed } = surroundings;
  const { id, quantity } = line;
  const amounts = renderAmounts(line, surroundings);
  if (!isProductLine(line)) {
    const { type, name, description = '', sku = '' } = line;
    const head = { id, type, name, description, sku, slug: '', image: renderImage(undefined) };
    const choices = renderChoices(line);
    return { ...head, quantity, manage_stock: false, ...choices, ...amounts, links: {} };
  }
  const { product_id, location } = line;
  const shown = seen.products.get(product_id);
  const { meta, ...prices } = amounts;
  return {
    id,
    type: 'cart_item',
    product_id,
    ...describeProduct(line, shown),
    quantity,
    manage_stock: managed.has(product_id),
    ...(location !== undefined && { location }),
    ...renderChoices(line),
    ...prices,
    ...(shown && seen.catalog_id !== undefined && { catalog_id: seen.catalog_id }),
    catalog_source: 'pim',
    links: { product: `/catalog/products/${encodeURIComponent(product_id)}` },
    meta,
  };
}

function describeProduct(line: SeedCartItem, shown: SeenProduct | undefined) {
  const { name, sku } = shown?.product.attributes ?? line;
  const { slug = '', description = '' } = shown?.product.attributes ?? {};
  return { name, description, sku: sku ?? '', slug, image: renderImage(shown?.image) };
}

/** Renders the amounts of a line. `unit_price` and `value` are without discount and added tax. */
function renderAmounts(
  { quantity, created_at, updated_at }: SeedCartLine,
  { seen, show, priced, total }: LineSurroundings,
): Pick<CartItem, 'unit_price' | 'value' | 'meta'> {
  const unit = priced.unit?.amount ?? 0;
  const money = (amount: number) => ({
    amount,
    currency: seen.currency,
    includes_tax: priced.unit?.includes_tax ?? false,
  });
  return {
    unit_price: money(unit),
    value: money(unit * quantity),
    meta: {
      display_price: renderItemPrice(total, quantity, show),
      timestamps: { created_at, updated_at },
      ...(priced.unavailable && { unavailable: priced.unavailable }),
    },
  };
}

/** Copies the chosen options, so that callers may change them. */
function renderChoices({
  bundle_configuration,
  custom_inputs,
}: Pick<SeedCartItem, 'bundle_configuration' | 'custom_inputs'>) {
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

/** Returns the price of a line, for one unit and for all. */
function renderItemPrice(total: Totals, quantity: number, show: ShowAmount): CartItemPrice {
  const one = totalUnit(total, quantity);
  const line = (side: keyof Totals) => ({ unit: show(one[side]), value: show(total[side]) });
  return {
    with_tax: line('with_tax'),
    without_tax: line('without_tax'),
    tax: line('tax'),
    discount: line('discount'),
    without_discount: line('without_discount'),
  };
}

/** Returns the price of a cart. */
function renderCartPrice(sum: Totals, show: ShowAmount): CartPrice {
  return {
    with_tax: show(sum.with_tax),
    without_tax: show(sum.without_tax),
    tax: show(sum.tax),
    discount: show(sum.discount),
    without_discount: show(sum.without_discount),
    shipping: show(0),
  };
}
