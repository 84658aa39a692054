import type { PriceRecord } from '../records.js';

/** The currencies that a price and its sales are in; some may come twice. */
export function currenciesOf({ currencies, sales = {} }: PriceRecord): string[] {
  return [currencies, ...Object.values(sales).map((sale) => sale.currencies)].flatMap(Object.keys);
}
