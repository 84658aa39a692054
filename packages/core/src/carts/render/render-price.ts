import type { CartAmount, CartItemPrice, CartPrice } from '@aisle/schema';
import type { Reader } from '../../catalog/pricing/display-price.js';
import { formatMoney } from '../../money/format-money.js';

/** An amount as a shopper reads it. */
function showAmount(amount: number, { currency, language }: Reader): CartAmount {
  return { amount, currency, formatted: formatMoney(amount, currency, language) };
}

/** What a line costs: for a piece and for all. Tax is not calculated, and there are no promotions. */
export function renderItemPrice(unit: number, value: number, reader: Reader): CartItemPrice {
  const line = (one: number, all: number) => ({
    unit: showAmount(one, reader),
    value: showAmount(all, reader),
  });
  return {
    with_tax: line(unit, value),
    without_tax: line(unit, value),
    tax: line(0, 0),
    discount: line(0, 0),
    without_discount: line(unit, value),
  };
}

/** What a cart costs. */
export function renderCartPrice(sum: number, reader: Reader): CartPrice {
  return {
    with_tax: showAmount(sum, reader),
    without_tax: showAmount(sum, reader),
    tax: showAmount(0, reader),
    discount: showAmount(0, reader),
    without_discount: showAmount(sum, reader),
    shipping: showAmount(0, reader),
  };
}
