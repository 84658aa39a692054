import type { CartAmount, CartItemPrice, CartPrice } from '@aisle/schema/carts';
import type { Reader } from '../../catalog/pricing/display-price.js';
import { formatMoney } from '../../money/format-money.js';

/** Formats an amount for a shopper. */
export type ShowAmount = (amount: number) => CartAmount;

/**
 * Returns a formatter for a reader. It formats each amount once, because an answer repeats most of
 * them.
 */
export function showAmountsTo({ currency, language }: Reader): ShowAmount {
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
export function renderItemPrice(unit: number, value: number, show: ShowAmount): CartItemPrice {
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
export function renderCartPrice(sum: number, show: ShowAmount): CartPrice {
  return {
    with_tax: show(sum),
    without_tax: show(sum),
    tax: show(0),
    discount: show(0),
    without_discount: show(sum),
    shipping: show(0),
  };
}
