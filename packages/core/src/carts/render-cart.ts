import type {
  Cart,
  CartAmount,
  CartItem,
  CartItemPrice,
  CartPrice,
  CartPromotion,
  CustomDiscount,
  TaxItem,
} from '@aisle/schema/carts';
import type { CatalogFile } from '@aisle/schema/catalog';
import type { SeedCartItem, SeedCartLine, SeedPromotion } from '@aisle/schema/seed';
import type { Reader } from '../catalog/pricing/display-price.js';
import { formatMoney } from '../money/money.js';
import {
  type CartRecord,
  type CartSnapshot,
  defaultCartName,
  keyOfCode,
  quantityOf,
  versionOf,
} from './cart.js';
import { allParts, customDiscounts, partsOf, taxes } from './cart-parts.js';
import type { SeenProduct, SeenProducts } from './cart-products.js';
import {
  type Discount,
  type PricedLine,
  type Pricing,
  priceCart,
  promotionId,
  type Totals,
  totalUnit,
} from './price-cart.js';

/** A cart as its shopper sees it at this moment. */
export interface CartAnswer {
  readonly cart: Cart;
  /** Lines of the cart. Image URLs are as stored, perhaps relative. */
  readonly items: readonly CartItem[];
  /** Tax items of the lines. */
  readonly tax_items: readonly TaxItem[];
  /** Custom discounts of the cart, and then those of its lines. */
  readonly custom_discounts: readonly CustomDiscount[];
  /** Promotions whose codes the cart has, in force or not. */
  readonly promotions: readonly CartPromotion[];
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
  pricing: Pricing,
  managed: ReadonlySet<string>,
): CartAnswer {
  const { seen, offerings } = pricing;
  const stored = snapshot?.record.items ?? [];
  const promotions = stored.flatMap((line) => promotionOf(line, pricing) ?? []);
  // Many answers show the cart alone.
  const priceLines = once(() => {
    const show = showAmountsTo(seen);
    const { lines, total, discounts } = priceCart(snapshot?.record ?? { items: stored }, pricing);
    const render = lines.map((priced, index) => () => {
      const line = stored[index] as SeedCartLine;
      const promotion = promotionOf(line, pricing);
      return renderLine(line, { ...priced, seen, show, managed, promotion, offerings });
    });
    return { lines: render, price: renderCartPrice(total, discounts, show) };
  });
  const cart = once(() => {
    const { meta, ...described } = describeCart(id, snapshot, promotions);
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
      return snapshot ? structuredClone(allParts(snapshot.record, taxes)) : [];
    },
    get custom_discounts() {
      return snapshot ? renderCustomDiscounts(snapshot.record, seen.language) : [];
    },
    get promotions() {
      return promotions.map(renderPromotion);
    },
    language: seen.language,
    ...(snapshot && { version: versionOf(snapshot) }),
  };
}

/** Returns the promotion of a line, if it has a code and the store has the promotion. */
function promotionOf(line: SeedCartLine, { promotions }: Pricing): SeedPromotion | undefined {
  return line.type === 'promotion_item' ? promotions.get(keyOfCode(line.code)) : undefined;
}

function renderPromotion(promotion: SeedPromotion): CartPromotion {
  const { name, description, schedule } = promotion;
  return {
    id: promotionId(promotion),
    name,
    ...(description !== undefined && { description }),
    automatic: false,
    promotion_source: 'rule-promotion',
    ...(schedule?.valid_from !== undefined && { start: schedule.valid_from }),
    ...(schedule?.valid_to !== undefined && { end: schedule.valid_to }),
  };
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

/** Returns the custom discounts of a cart, and then those of its lines, in a language. */
export function renderCustomDiscounts(record: CartRecord, language: string): CustomDiscount[] {
  const lines = record.items.filter((line) => line.type !== 'promotion_item');
  return [undefined, ...lines].flatMap((line) =>
    partsOf(line ?? record, customDiscounts).map(({ amount, currency, ...discount }) => ({
      ...discount,
      amount: { amount, currency, formatted: formatMoney(amount, currency, language) },
      ...(line && {
        relationships: { item: { data: { type: line.type ?? 'cart_item', id: line.id } } },
      }),
    })),
  );
}

function describeCart(
  id: string,
  snapshot: CartSnapshot | undefined,
  promotions: readonly SeedPromotion[],
): Omit<Cart, 'meta'> & { readonly meta: Pick<Cart['meta'], 'timestamps'> } {
  const record: Partial<CartRecord> = snapshot?.record ?? {};
  const { name = defaultCartName, description, account_id, items = [] } = record;
  const { custom_discounts = [] } = record;
  return {
    id,
    type: 'cart',
    name,
    ...(description !== undefined && { description }),
    links: { self: `/v2/carts/${encodeURIComponent(id)}` },
    meta: snapshot ? { timestamps: timesOf(snapshot) } : {},
    relationships: {
      items: { data: items.map((item) => ({ type: item.type ?? 'cart_item', id: item.id })) },
      ...(account_id !== undefined && {
        accounts: { data: [{ type: 'account', id: account_id }] },
      }),
      ...(custom_discounts.length > 0 && {
        custom_discounts: {
          data: custom_discounts.map((one) => ({ type: 'custom_discount' as const, id: one.id })),
        },
      }),
      ...(promotions.length > 0 && {
        promotions: {
          data: promotions.map((one) => ({ type: 'promotion' as const, id: promotionId(one) })),
        },
      }),
    },
  };
}

function timesOf({ record: { created_at, updated_at, expires_at } }: CartSnapshot) {
  return { created_at, updated_at, expires_at };
}

/** Everything a line is rendered from. */
interface LineSurroundings extends PricedLine {
  readonly seen: SeenProducts;
  readonly show: ShowAmount;
  /** Products with stock records. */
  readonly managed: ReadonlySet<string>;
  /** Promotion of a line with a code. */
  readonly promotion: SeedPromotion | undefined;
  readonly offerings: Pricing['offerings'];
}

/** A line of a cart as its shopper sees it now. */
function renderLine(line: SeedCartLine, surroundings: LineSurroundings): CartItem {
  const { seen, managed, promotion } = surroundings;
  const { id } = line;
  const amounts = renderAmounts(line, surroundings);
  const own = { slug: '', image: renderImage(undefined) };
  if (line.type === 'promotion_item') {
    const { type } = line;
    const { code, name = code, description = '' } = promotion ?? { code: line.code };
    return {
      id,
      type,
      code,
      ...(promotion && { promotion_id: promotionId(promotion) }),
      ...{ name, description, sku: code, ...own },
      ...{ quantity: 1, manage_stock: false, ...amounts, links: {} },
    };
  }
  const { quantity } = line;
  if (line.type === 'subscription_item') {
    const { type, offering_id, plan_id } = line;
    const { name, description = '' } = surroundings.offerings.get(offering_id) ?? {
      name: line.name,
    };
    return {
      ...{ id, type, subscription_offering_id: offering_id },
      subscription_configuration: { plan: plan_id, pricing_option: plan_id },
      ...{ name, description, sku: '', ...own },
      ...{ quantity, manage_stock: false, ...amounts, links: {} },
    };
  }
  const choices = renderChoices(line);
  if (line.type === 'custom_item') {
    const { type, name, description = '', sku = '' } = line;
    const shared = { id, type, name, description, sku, ...own };
    return { ...shared, quantity, manage_stock: false, ...choices, ...amounts, links: {} };
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
    ...choices,
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
  line: SeedCartLine,
  { seen, show, priced, total, discounts }: LineSurroundings,
): Pick<CartItem, 'unit_price' | 'value' | 'discounts' | 'meta'> {
  const { created_at, updated_at } = line;
  const quantity = quantityOf(line);
  const unit = priced.unit?.amount ?? 0;
  const money = (amount: number) => ({
    amount,
    currency: seen.currency,
    includes_tax: priced.unit?.includes_tax ?? false,
  });
  return {
    unit_price: money(unit),
    value: money(unit * quantity),
    ...(discounts.length > 0 && {
      discounts: discounts.map(({ promotion: from, isOfCart, amount, ...named }) => ({
        ...named,
        amount: money(amount),
        ...(from && { promotion_source: 'rule-promotion' as const }),
        ...(isOfCart && { is_cart_discount: true as const }),
      })),
    }),
    meta: {
      display_price: renderItemPrice(total, quantity, discounts, show),
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
export function showAmountsTo({
  currency,
  language,
}: Pick<Reader, 'currency' | 'language'>): ShowAmount {
  const words = new Map<number, string>();
  return (amount) => {
    const formatted = words.get(amount) ?? formatMoney(amount, currency, language);
    words.set(amount, formatted);
    return { amount, currency, formatted };
  };
}

/** Returns the price of a line, for one unit and for all. */
export function renderItemPrice(
  total: Totals,
  quantity: number,
  discounts: readonly CodeDiscount[],
  show: ShowAmount,
): CartItemPrice {
  const one = totalUnit(total, quantity);
  const line = (side: keyof Totals) => ({ unit: show(one[side]), value: show(total[side]) });
  return {
    with_tax: line('with_tax'),
    without_tax: line('without_tax'),
    tax: line('tax'),
    discount: line('discount'),
    without_discount: line('without_discount'),
    ...(discounts.length > 0 && {
      discounts: byCode(discounts, (own) => ({
        ...show(sumOf(own)),
        constituents: Object.fromEntries(own.map(({ id, amount }) => [id, show(amount)])),
      })),
    }),
  };
}

/** Returns the price of a cart. */
export function renderCartPrice(
  sum: Totals,
  discounts: readonly CodeDiscount[],
  show: ShowAmount,
): CartPrice {
  return {
    with_tax: show(sum.with_tax),
    without_tax: show(sum.without_tax),
    tax: show(sum.tax),
    discount: show(sum.discount),
    without_discount: show(sum.without_discount),
    shipping: show(0),
    ...(discounts.length > 0 && {
      discounts: byCode(discounts, (own) => show(sumOf(own))),
    }),
  };
}

/** Discount that is known by its code. */
export type CodeDiscount = Pick<Discount, 'id' | 'code' | 'amount'>;

/** Shows the discounts of each code. A custom discount can have the code of another one. */
function byCode<Shown>(
  discounts: readonly CodeDiscount[],
  show: (own: readonly CodeDiscount[]) => Shown,
): Record<string, Shown> {
  const groups = Map.groupBy(discounts, ({ code }) => code);
  return Object.fromEntries([...groups].map(([code, own]) => [code, show(own)]));
}

function sumOf(discounts: readonly CodeDiscount[]): number {
  return discounts.reduce((sum, { amount }) => sum + amount, 0);
}
