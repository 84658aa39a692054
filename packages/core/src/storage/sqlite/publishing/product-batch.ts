import type { Database } from 'better-sqlite3';
import { type BatchSource, gatherBatch } from '../../../catalog/build/gather-batch.js';
import { rememberRecords } from '../../../catalog/build/record-memory.js';
import { byCreation } from '../../../catalog/by-creation.js';
import type { ProductBatch } from '../../../catalog/publication.js';
import type {
  CatalogRecord,
  FileRecord,
  PriceModifierRecord,
  PriceRecord,
  ProductRecord,
  VariationRecord,
} from '../../../catalog/records.js';
import { readStored } from '../../../integrity/read-stored.js';

/** Reads the products of some rows, and everything that building them looks at. */
export function prepareBatchReader(
  database: Database,
  catalog: CatalogRecord,
): (rows: readonly number[]) => ProductBatch {
  const reader = <Stored>(sql: string) => {
    const statement = database.prepare<[string], string>(sql).pluck();
    return (keys: Iterable<string | number>): Stored[] =>
      statement.all(JSON.stringify([...keys])).map((document) => readStored<Stored>(document));
  };
  const readRows = reader<ProductRecord>(`
    SELECT document FROM json_each(?) AS wanted
    CROSS JOIN products ON products.rowid = wanted.value ORDER BY wanted.key`);
  const readChildren = reader<ProductRecord>(`
    SELECT document FROM products
    WHERE parent_id IN (SELECT value FROM json_each(?)) AND status = 'live'`);
  const selectPrices = database
    .prepare<[{ book: string; skus: string }], string>(`
      SELECT document FROM prices
      WHERE price_book_id = @book AND sku IN (SELECT value FROM json_each(@skus))`)
    .pluck();
  const source: BatchSource = {
    findProducts: reader<ProductRecord>(
      'SELECT document FROM products WHERE id IN (SELECT value FROM json_each(?))',
    ),
    findChildren: (parents) => readChildren(parents).sort(byCreation),
    findPrices: (book, skus) =>
      selectPrices
        .all({ book, skus: JSON.stringify([...skus]) })
        .map((document) => readStored<PriceRecord>(document)),
    // Many products share these.
    findVariations: rememberRecords(
      reader<VariationRecord>(
        'SELECT document FROM variations WHERE id IN (SELECT value FROM json_each(?))',
      ),
      ({ id }) => id,
    ),
    findModifiers: rememberRecords(
      reader<PriceModifierRecord>(
        'SELECT document FROM price_modifiers WHERE name IN (SELECT value FROM json_each(?))',
      ),
      ({ name }) => name,
    ),
    findFiles: rememberRecords(
      reader<FileRecord>('SELECT document FROM files WHERE id IN (SELECT value FROM json_each(?))'),
      ({ id }) => id,
    ),
  };
  return (rows) => gatherBatch(readRows(rows), catalog, source);
}
