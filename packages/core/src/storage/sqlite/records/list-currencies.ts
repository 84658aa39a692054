import type { Database } from 'better-sqlite3';
import { currenciesOf } from '../../../catalog/pricing/currencies-of.js';
import type { PriceRecord } from '../../../catalog/records.js';
import { nextTurn } from '../../../environment/next-turn.js';
import { readStored } from '../../../integrity/read-stored.js';

/** How many prices of a book are read: the others are mostly in the same currencies. */
const enough = 2_000;

/** Prepares the listing of the currencies that prices and their sales are in, price book by price book. */
export function prepareCurrencies(database: Database): () => Promise<readonly string[]> {
  const selectBooks = database.prepare<[], string>('SELECT id FROM price_books').pluck();
  const selectPrices = database
    .prepare<[string, number], string>(
      'SELECT document FROM prices WHERE price_book_id = ? ORDER BY sku LIMIT ?',
    )
    .pluck();

  return async () => {
    const currencies = new Set<string>();
    for (const book of selectBooks.all()) {
      for (const document of selectPrices.all(book, enough)) {
        for (const currency of currenciesOf(readStored<PriceRecord>(document))) {
          currencies.add(currency);
        }
      }
      await nextTurn();
    }
    return [...currencies].sort();
  };
}
