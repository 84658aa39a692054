import type { CatalogRecord, PriceRecord } from '../records.js';

/** Where prices are kept. */
export interface PriceSource {
  /** The entries that a price book has for skus. */
  findPrices(book: string, skus: Iterable<string>): readonly PriceRecord[];
}

/** For each sku the entry of the highest price book that has it; of two with the same priority, the smaller id. */
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
