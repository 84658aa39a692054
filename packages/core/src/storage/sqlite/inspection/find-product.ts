import type { Database } from 'better-sqlite3';
import type { ProductRecord } from '../../../catalog/records.js';
import { readStored } from '../../../integrity/read-stored.js';

/** Prepares the finding of products' records by id or, failing that, by sku, and one after the other. */
export function prepareProductFinder(database: Database) {
  const select = 'SELECT document FROM products WHERE';
  const byId = database.prepare<[string], string>(`${select} id = ?`).pluck();
  const bySku = database.prepare<[string], string>(`${select} sku = ? ORDER BY id LIMIT 1`).pluck();
  const behind = database
    .prepare<[string, number], string>(`${select} id > ? ORDER BY id LIMIT ?`)
    .pluck();
  return {
    find(idOrSku: string): ProductRecord | undefined {
      const document = byId.get(idOrSku) ?? bySku.get(idOrSku);
      return document === undefined ? undefined : readStored<ProductRecord>(document);
    },
    list: (after: string, limit: number) =>
      behind.all(after, limit).map((document) => readStored<ProductRecord>(document)),
  };
}
