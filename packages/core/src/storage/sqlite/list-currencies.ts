import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { PriceRecord } from '../../catalog/records.js';
import { readStored } from './read-stored.js';

/** How many prices are read at a time, so that other work gets its turn. */
const batchSize = 500;

/** How many prices are read at most. Those of one shop are in the same few currencies. */
const enough = 50_000;

/** Prepares the listing of the currencies that prices and their sales are in. */
export function prepareCurrencies(database: Database): () => Promise<readonly string[]> {
  const select = database.prepare<[string, string, number], PriceRow>(`
    SELECT price_book_id, sku, document FROM prices
    WHERE (price_book_id, sku) > (?, ?) ORDER BY price_book_id, sku LIMIT ?`);

  return async () => {
    const currencies = new Set<string>();
    let last: Pick<PriceRow, 'price_book_id' | 'sku'> | undefined = { price_book_id: '', sku: '' };
    for (let read = 0; last && read < enough; read += batchSize) {
      const rows = select.all(last.price_book_id, last.sku, batchSize);
      for (const { document } of rows) {
        for (const currency of currenciesOf(readStored<PriceRecord>(document))) {
          currencies.add(currency);
        }
      }
      last = rows.length < batchSize ? undefined : rows.at(-1);
      if (last) await nextTurn();
    }
    return [...currencies].sort();
  };
}

interface PriceRow {
  readonly price_book_id: string;
  readonly sku: string;
  readonly document: string;
}

function currenciesOf({ currencies, sales = {} }: PriceRecord): string[] {
  return [currencies, ...Object.values(sales).map((sale) => sale.currencies)].flatMap(Object.keys);
}
