import type { CatalogRecord, PriceRecord } from '../records.js';

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
