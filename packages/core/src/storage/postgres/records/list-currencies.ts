import { currenciesOf } from '../../../catalog/pricing/currencies-of.js';
import type { PriceRecord } from '../../../catalog/records.js';
import { readStored } from '../../../integrity/read-stored.js';
import type { Queryable } from '../connection/statements.js';

/** How many prices of a book are read: the others are mostly in the same currencies. */
const enough = 2_000;

/** Lists the currencies that prices and their sales are in, price book by price book. */
export async function listCurrencies(database: Queryable): Promise<readonly string[]> {
  const currencies = new Set<string>();
  for (const { id } of await database.query<{ id: string }>({
    text: 'SELECT id FROM price_books',
  })) {
    const prices = await database.query<{ document: string }>({
      text: 'SELECT document FROM prices WHERE price_book_id = $1 ORDER BY sku LIMIT $2',
      values: [id, enough],
    });
    for (const { document } of prices) {
      for (const currency of currenciesOf(readStored<PriceRecord>(document))) {
        currencies.add(currency);
      }
    }
  }
  return [...currencies].sort();
}
