import type { Database } from 'better-sqlite3';
import type { ProductRecord } from '../../../catalog/records.js';
import { readStored } from '../../../integrity/read-stored.js';

/** Prepares the finding of products' records by id or, failing that, by sku. */
export function prepareProductFinder(
  database: Database,
): (idOrSku: string) => ProductRecord | undefined {
  const byId = database
    .prepare<[string], string>('SELECT document FROM products WHERE id = ?')
    .pluck();
  const bySku = database
    .prepare<[string], string>('SELECT document FROM products WHERE sku = ? ORDER BY id LIMIT 1')
    .pluck();
  return (idOrSku) => {
    const document = byId.get(idOrSku) ?? bySku.get(idOrSku);
    return document === undefined ? undefined : readStored<ProductRecord>(document);
  };
}
