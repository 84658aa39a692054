import { readStored } from '../../integrity/checksum.js';
import type { CatalogRecord, PriceModifierRecord, PriceRecord } from '../requests.js';

/**
 * Returns for each sku the entry of the price book with the highest priority; of equal ones, the
 * smaller id.
 */
export function choosePrices(
  books: CatalogRecord['price_books'],
  prices: readonly PriceRecord[],
): Map<string, PriceRecord> {
  const highestFirst = [...books].sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
  const ranks = new Map(highestFirst.map(({ id }, rank) => [id, rank]));
  const rankOf = ({ price_book_id }: PriceRecord) => ranks.get(price_book_id) ?? books.length;
  const chosen = new Map<string, PriceRecord>();
  for (const price of prices) {
    const other = chosen.get(price.sku);
    if (!other || rankOf(price) < rankOf(other)) chosen.set(price.sku, price);
  }
  return chosen;
}

/**
 * Number of prices of a book, and of modifiers, to read for the currencies of a store. The rest
 * mostly have the same ones.
 */
export const enoughForCurrencies = 2_000;

/** Adds the currencies of prices, their sales and modifiers from stored documents. */
export function addCurrencies(currencies: Set<string>, documents: readonly string[]): void {
  for (const document of documents) {
    const record = readStored<PriceRecord | PriceModifierRecord>(document);
    for (const currency of currenciesOf(record)) currencies.add(currency);
  }
}

function currenciesOf(record: PriceRecord | PriceModifierRecord): string[] {
  if (record.type === 'price_modifier') {
    return record.modifier_type === 'price_equals' ? Object.keys(record.currencies) : [];
  }
  const { currencies, sales = {} } = record;
  return [currencies, ...Object.values(sales).map((sale) => sale.currencies)].flatMap(Object.keys);
}
