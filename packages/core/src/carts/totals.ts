/** A line that counts, before discounts and tax. Amounts are in minor units. */
export interface PricedLine {
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
export function totalLine({ value, includes_tax, rate }: PricedLine, discount = 0): Totals {
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
