import type { SeedCurrencyPrices, SeedPrice } from '@aisle/schema/seed';

/**
 * A price that speaks for some currencies, together with what the stored one says in others. Of its sales
 * those stay that the price does not name, and the others keep their further currencies.
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
