import { readStored } from '../../integrity/checksum.js';
import type { CatalogRecord, PriceModifierRecord, PriceRecord } from '../requests.js';

/** Source of price entries. */
export interface PriceSource {
  /** Returns the entries of a price book for skus. */
  findPrices(book: string, skus: Iterable<string>): readonly PriceRecord[];
}

/**
 * Returns for each sku the entry of the price book with the highest priority; of equal ones, the
 * smaller id.
 */
export function choosePrices(
  books: CatalogRecord['price_books'],
  skus: ReadonlySet<string>,
  source: PriceSource,
): Map<string, PriceRecord> {
  const prices = new Map<string, PriceRecord>();
  const highestFirst = [...books].sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
  for (const { id } of highestFirst) {
    for (const price of source.findPrices(id, skus)) {
      if (!prices.has(price.sku)) prices.set(price.sku, price);
    }
  }
  return prices;
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
