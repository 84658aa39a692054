import { type Money, parseTimestamp } from '@aisle/schema';
import type { ItemUnavailability, StoredCustomDiscount } from '@aisle/schema/carts';
import type {
  SeedCartItem,
  SeedCartLine,
  SeedCustomItem,
  SeedOffering,
  SeedPromotion,
  SeedPromotionItem,
  SeedSubscriptionItem,
} from '@aisle/schema/seed';
import { v5 as nameUuid } from 'uuid';
import type { Reader } from '../catalog/pricing/display-price.js';
import { formatMoney } from '../money/money.js';
import { isProductLine, keyOfCode } from './cart.js';
import { type PricedItem, priceItem, type SeenProducts } from './cart-products.js';

/** Everything that decides the amounts of a cart. */
export interface Pricing {
  readonly seen: SeenProducts;
  /** Promotions by their codes in lower case. */
  readonly promotions: ReadonlyMap<string, SeedPromotion>;
  /** Offerings by their ids. */
  readonly offerings: ReadonlyMap<string, SeedOffering>;
  /** Time of the promotions, in milliseconds. */
  readonly now: number;
}

/** The parts of a cart that have amounts. */
interface PriceableCart {
  readonly items: readonly SeedCartLine[];
  readonly custom_discounts?: readonly StoredCustomDiscount[];
}

/** A cart with its amounts. */
export interface PricedCart {
  /** In the order of the lines. */
  readonly lines: readonly PricedLine[];
  /** Price without discounts and added tax. */
  readonly subtotal: number;
  readonly total: Totals;
  /** Discounts of the cart: one for each promotion and custom discount that applies. */
  readonly discounts: readonly Discount[];
}

/** A line with its amounts. */
export interface PricedLine {
  readonly priced: PricedItem;
  readonly total: Totals;
  /** Discounts on the line, in the order in which they apply. */
  readonly discounts: readonly Discount[];
}

/** Origin of a discount: a promotion, or the store itself. */
interface DiscountOrigin {
  /** Id of the promotion or custom discount. */
  readonly id: string;
  readonly code: string;
  /** True if it is a discount on the whole cart. */
  readonly isOfCart: boolean;
  /** Absent for a custom discount. */
  readonly promotion?: SeedPromotion;
}

/** Discount; `amount` is zero or less. */
export interface Discount extends DiscountOrigin {
  readonly amount: number;
}

/**
 * Prices the lines of a cart for its shopper, and takes the discounts of its promotions off, in the
 * order in which they were added; then the custom discounts of lines, and those of the cart. A
 * discount is shared out among its lines to the last minor unit. A line that would make the sum
 * inexact cannot be bought.
 */
export function priceCart(
  { items: lines, custom_discounts }: PriceableCart,
  pricing: Pricing,
): PricedCart {
  let most = 0;
  const priced = lines.map((line) => {
    const one = priceLine(line, pricing);
    // Discounts only make it less.
    const sum = most + (one.unit ? totalLine(taxedValue(line, one.unit)).with_tax : 0);
    if (!Number.isSafeInteger(sum)) return { unavailable: 'too_much' } as const;
    most = sum;
    return one;
  });
  const values = lines.map((line, index) => taxedValue(line, priced[index]?.unit ?? free));
  const rests = values.map(({ value }) => value);
  const subtotal = rests.reduce(add, 0);
  const { currency } = pricing.seen;
  const shares: Discount[][] = lines.map(() => []);
  const discounts: Discount[] = [];
  /** Takes a discount off the lines that are chosen; `size` returns it for their price. */
  const takeOff = (
    origin: DiscountOrigin,
    isChosen: (index: number) => boolean,
    size: (most: number) => number,
  ) => {
    const chosen = rests.map((rest, index) => (isChosen(index) ? rest : 0));
    const parts = shareOut(size(chosen.reduce(add, 0)), chosen);
    for (const [index, part] of parts.entries()) {
      if (part === 0) continue;
      rests[index] = (rests[index] ?? 0) - part;
      shares[index]?.push({ ...origin, amount: -part });
    }
    discounts.push({ ...origin, amount: 0 - parts.reduce(add, 0) });
  };
  const faults = lines.map((line) => {
    if (line.type !== 'promotion_item') return undefined;
    const promotion = pricing.promotions.get(keyOfCode(line.code));
    if (!promotion || faultOf(promotion, subtotal, pricing)) return 'no_promotion' as const;
    const { code } = promotion;
    takeOff(
      { id: promotionId(promotion), code, isOfCart: !promotion.products, promotion },
      (index) => isDiscounted(promotion, lines[index], pricing.seen),
      (most) => discountOf(promotion, most, currency),
    );
    return undefined;
  });
  const takeOffOwn = (own: readonly StoredCustomDiscount[] = [], only?: number) => {
    for (const one of own) {
      if (one.currency !== currency) continue;
      takeOff(
        { id: one.id, code: one.discount_code, isOfCart: only === undefined },
        (index) => only === undefined || index === only,
        (most) => Math.min(-one.amount, most),
      );
    }
  };
  for (const [index, line] of lines.entries()) {
    if (line.type !== 'promotion_item') takeOffOwn(line.custom_discounts, index);
  }
  takeOffOwn(custom_discounts);
  const found = values.map((value, index) => {
    const unavailable = faults[index];
    const own = shares[index] ?? [];
    const off = own.reduce((sum, { amount }) => sum + amount, 0);
    return {
      priced: unavailable ? { unavailable } : (priced[index] ?? { unit: free }),
      total: totalLine(value, off),
      discounts: own,
    };
  });
  const total = found.reduce((sum, line) => addTotals(sum, line.total), noTotals);
  return { lines: found, subtotal, total, discounts };
}

const free: Money = { amount: 0, includes_tax: false };

function add(one: number, other: number): number {
  return one + other;
}

/** A line that is in no cart yet. */
export type NewLine =
  | NewProductLine
  | Omit<SeedCustomItem, AddedMembers>
  | Omit<SeedPromotionItem, AddedMembers>
  | Omit<SeedSubscriptionItem, AddedMembers>;

/** A line of a product that is in no cart yet. */
export type NewProductLine = Omit<SeedCartItem, AddedMembers>;

type AddedMembers = 'id' | 'created_at' | 'updated_at';

/**
 * Prices a line for its shopper, without discounts. A custom item has a price in one currency, a
 * subscription that of its plan, a promotion none.
 */
export function priceLine(
  line: SeedCartLine | NewLine,
  { seen, offerings }: Pick<Pricing, 'seen' | 'offerings'>,
): PricedItem {
  if (isProductLine(line)) {
    return priceItem(line, seen.products.get(line.product_id)?.product, seen);
  }
  if (line.type === 'promotion_item') return { unit: free };
  const unit =
    line.type === 'custom_item' ? ownPrice(line, seen) : planPrice(line, offerings, seen);
  if (typeof unit === 'string') return { unavailable: unit };
  const { with_tax } = totalLine(taxedValue(line, unit));
  return Number.isSafeInteger(with_tax) ? { unit } : { unavailable: 'too_much' };
}

function ownPrice(
  { price: { currency, ...unit } }: Pick<SeedCustomItem, 'price'>,
  reader: Reader,
): Money | ItemUnavailability {
  return currency === reader.currency ? unit : 'no_price';
}

/** Returns the price of the first payment of a plan. */
function planPrice(
  { offering_id, plan_id }: Pick<SeedSubscriptionItem, 'offering_id' | 'plan_id'>,
  offerings: Pricing['offerings'],
  { currency }: Reader,
): Money | ItemUnavailability {
  const plan = offerings.get(offering_id)?.plans.find(({ id }) => id === plan_id);
  return plan ? (plan.fixed_price?.[currency] ?? 'no_price') : 'no_product';
}

/** Returns the price of all units of a line, and the rate of its taxes. */
function taxedValue(line: SeedCartLine | NewLine, { amount, includes_tax }: Money): TaxedValue {
  if (line.type === 'promotion_item') return { value: 0, includes_tax, rate: 0 };
  const rate = (line.tax ?? []).reduce((sum, tax) => sum + Math.round(tax.rate * 1_000_000), 0);
  return { value: amount * line.quantity, includes_tax, rate };
}

/** The ids of promotions are made from their codes and this. */
const namespace = '4c5f0a52-0f3e-5d0b-8f0c-6f5f6a0d3b1e';

/** Returns the id of a promotion. */
export function promotionId({ code }: Pick<SeedPromotion, 'code'>): string {
  return nameUuid(keyOfCode(code), namespace);
}

/**
 * Returns the reason why a promotion does not apply to a cart, as the rest of a sentence; undefined
 * if it applies. `subtotal` is the price of the cart without discounts.
 */
export function faultOf(
  { amounts, schedule = {}, minimum, uses }: SeedPromotion,
  subtotal: number,
  { seen: { currency }, now }: Pick<Pricing, 'seen' | 'now'>,
): string | undefined {
  const { valid_from, valid_to } = schedule;
  if (valid_from !== undefined && now < parseTimestamp(valid_from)) {
    return `has not begun; it begins at ${valid_from}`;
  }
  if (valid_to !== undefined && now >= parseTimestamp(valid_to)) {
    return `ended at ${valid_to}`;
  }
  if (uses === 0) return 'is used up';
  if (amounts && amounts[currency] === undefined) {
    return `has no amount in ${currency}`;
  }
  if (!minimum) return undefined;
  const least = minimum[currency];
  if (least === undefined) return `has no minimum in ${currency}`;
  if (subtotal >= least) return undefined;
  return `needs a cart of at least ${formatMoney(least, currency, 'en')}, without discounts; this one has ${formatMoney(subtotal, currency, 'en')}`;
}

/** @returns true if a promotion discounts a line. */
function isDiscounted(
  { products }: SeedPromotion,
  line: SeedCartLine | undefined,
  seen: SeenProducts,
): boolean {
  if (!line || line.type === 'promotion_item') return false;
  if (!products) return true;
  if (!isProductLine(line)) return false;
  const { sku, tags = [] } = seen.products.get(line.product_id)?.product.attributes ?? {};
  const wanted = products.tags?.map((tag) => tag.toLowerCase());
  return (
    (sku !== undefined && products.skus?.includes(sku)) || tags.some((tag) => wanted?.includes(tag))
  );
}

/** Returns the discount of a promotion on lines that cost `most`, zero or more. */
function discountOf({ percent, amounts }: SeedPromotion, most: number, currency: string): number {
  if (percent === undefined) return Math.min(amounts?.[currency] ?? 0, most);
  return divide(BigInt(most) * BigInt(Math.round(percent * 10_000)), million);
}

/**
 * Shares an amount out in proportion to `weights`, which are not less in all. The parts add up to
 * the amount, none is more than its weight, and the largest remainders get the units that are left.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const sum = BigInt(weights.reduce(add, 0));
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((part) => Number(part / sum));
  const left = amount - parts.reduce(add, 0);
  const order = [...exact.keys()].sort((a, b) => {
    const [one, other] = [(exact[a] ?? 0n) % sum, (exact[b] ?? 0n) % sum];
    return one === other ? a - b : one > other ? -1 : 1;
  });
  for (const index of order.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** Price of a line before discounts and tax, in minor units. */
interface TaxedValue {
  /** Price of all units. */
  readonly value: number;
  readonly includes_tax: boolean;
  /** Sum of the tax rates in millionths: 200000 for 20 %. */
  readonly rate: number;
}

/** Amounts of a line or cart in minor units; `with_tax` is the price to pay. */
export interface Totals {
  readonly with_tax: number;
  readonly without_tax: number;
  readonly tax: number;
  /** Zero or less. */
  readonly discount: number;
  readonly without_discount: number;
}

/** Totals of nothing. */
export const noTotals: Totals = {
  with_tax: 0,
  without_tax: 0,
  tax: 0,
  discount: 0,
  without_discount: 0,
};

const million = 1_000_000n;

/**
 * Returns the totals of a line of which `discount` is taken off, zero or less. The tax is that of
 * the discounted price, rounded half up: contained in the price, or added to it.
 */
export function totalLine({ value, includes_tax, rate }: TaxedValue, discount = 0): Totals {
  const price = value + discount;
  const part = BigInt(price) * BigInt(rate);
  const tax = rate === 0 ? 0 : divide(part, includes_tax ? million + BigInt(rate) : million);
  const with_tax = includes_tax ? price : price + tax;
  return {
    with_tax,
    without_tax: with_tax - tax,
    tax,
    discount,
    without_discount: with_tax - discount,
  };
}

/** Adds totals up. */
export function addTotals(one: Totals, other: Totals): Totals {
  return {
    with_tax: one.with_tax + other.with_tax,
    without_tax: one.without_tax + other.without_tax,
    tax: one.tax + other.tax,
    discount: one.discount + other.discount,
    without_discount: one.without_discount + other.without_discount,
  };
}

/** Returns the totals of one unit: prices and discount rounded half up, and their differences. */
export function totalUnit(totals: Totals, quantity: number): Totals {
  const round = (amount: number) => divide(BigInt(amount), BigInt(quantity));
  const with_tax = round(totals.with_tax);
  const without_tax = round(totals.without_tax);
  const discount = 0 - round(0 - totals.discount);
  const tax = with_tax - without_tax;
  return { with_tax, without_tax, tax, discount, without_discount: with_tax - discount };
}

/** Divides amounts of zero or more, rounded half up. */
function divide(amount: bigint, by: bigint): number {
  return Number((2n * amount + by) / (2n * by));
}
