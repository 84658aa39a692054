import type { SeedCurrencyPrices, SeedPrice } from '@aisle/schema/seed';

/**
 * Merges a price for some currencies into the stored one, which keeps its other currencies. Stored
 * sales that the price does not name stay, and the others keep their other currencies.
 */
export function mergePrice(stored: SeedPrice, given: SeedPrice): SeedPrice {
  const said = new Set(Object.keys(given.currencies));
  const sales = new Map(Object.entries(given.sales ?? {}));
  for (const [name, sale] of Object.entries(stored.sales ?? {})) {
    const same = sales.get(name);
    const currencies = { ...without(sale.currencies, said), ...same?.currencies };
    if (Object.keys(currencies).length > 0) sales.set(name, { ...sale, ...same, currencies });
  }
  const { sales: _, ...rest } = given;
  return {
    ...rest,
    currencies: { ...without(stored.currencies, said), ...given.currencies },
    ...(sales.size > 0 && { sales: Object.fromEntries(sales) }),
  };
}

function without(prices: SeedCurrencyPrices, left: ReadonlySet<string>): SeedCurrencyPrices {
  return Object.fromEntries(Object.entries(prices).filter(([currency]) => !left.has(currency)));
}
