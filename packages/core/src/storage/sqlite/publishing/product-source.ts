import type { Database } from 'better-sqlite3';
import {
  type BatchSource,
  gatherBatch,
  rememberRecords,
} from '../../../catalog/build/gather-batch.js';
import type { ProductBatch } from '../../../catalog/publication.js';
import {
  byCreation,
  type CatalogRecord,
  type FileRecord,
  type NodeRecord,
  type PriceModifierRecord,
  type PriceRecord,
  type ProductRecord,
  type VariationRecord,
} from '../../../catalog/requests.js';
import { nextTurn } from '../../../environment/turns.js';
import { readStored } from '../../../integrity/checksum.js';
import type { Session } from '../connection/connection.js';
import { performNow } from '../connection/sqlite-engine.js';

/** Reads the products of some rows, and everything that building them looks at. */
function prepareBatchReader(
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

/** Number of products to build at a time, so that other work gets its turn. */
const batchSize = 200;

/** Number of products to list at a time. */
const listSize = 500;

/**
 * Reads the content for a release of a catalog. Returns undefined when there is no such catalog.
 */
export function openProductSource({ database, shared }: Session, catalogId: string) {
  const found = database
    .prepare<[string], string>('SELECT document FROM catalogs WHERE id = ?')
    .pluck()
    .get(catalogId);
  if (found === undefined) return undefined;

  const catalog = readStored<CatalogRecord>(found);
  const nodes = readAll<NodeRecord>(database, selectNodes, catalog.hierarchy_ids);
  const nodeIds = JSON.stringify(nodes.map(({ id }) => id));
  const list = async (sql: string): Promise<number[]> => {
    const statement = database.prepare<[{ nodes: string }], number>(sql).pluck();
    if (shared) return statement.all({ nodes: nodeIds });
    const rows: number[] = [];
    for (const row of statement.iterate({ nodes: nodeIds })) {
      rows.push(row);
      if (rows.length % listSize === 0) await nextTurn();
    }
    return rows;
  };

  return {
    catalog,
    nodes,
    /** Returns the rows of all products of a release in list order. */
    listRows: (): Promise<number[]> => list(selectPublished),
    *batches(rows: readonly number[]): Generator<ProductBatch> {
      const readBatch = prepareBatchReader(database, catalog);
      for (let from = 0; from < rows.length; from += batchSize) {
        yield performNow(() => readBatch(rows.slice(from, from + batchSize)));
      }
    },
    readFiles: (ids: readonly string[]): FileRecord[] =>
      performNow(() =>
        readAll<FileRecord>(
          database,
          'SELECT document FROM files WHERE id IN (SELECT value FROM json_each(?))',
          ids,
        ),
      ),
  };
}

/** Source of the content of a release. */
export type ProductSource = NonNullable<ReturnType<typeof openProductSource>>;

const selectNodes = `
  WITH RECURSIVE tree (id) AS (
    SELECT nodes.id FROM nodes WHERE parent_id IS NULL
      AND id IN (SELECT value FROM json_each(?))
    UNION SELECT nodes.id FROM tree JOIN nodes ON nodes.parent_id = tree.id
  )
  SELECT document FROM nodes WHERE id IN tree ORDER BY updated_at DESC, id`;

// A product is in few nodes: the plus keeps SQLite from searching by each node.
const isAttached = (productId: string) => `EXISTS (
  SELECT 1 FROM product_nodes WHERE product_nodes.product_id = ${productId}
    AND +product_nodes.node_id IN (SELECT value FROM json_each(@nodes)))`;

/**
 * SQL condition: true if a release with the nodes `@nodes` has the live product of a row of
 * `products`. Such a product is attached to a node, is a component of a released bundle, or has a
 * released parent. So a release has everything below its products. Most products are attached, so
 * the recursive part is rarely evaluated.
 */
export const isPublished = `(${isAttached('products.id')} OR EXISTS (
  WITH RECURSIVE above (id) AS (
    SELECT products.id
    UNION
    SELECT bundle.id FROM above
    CROSS JOIN product_components ON product_components.product_id = above.id
    CROSS JOIN products AS bundle
      ON bundle.id = product_components.bundle_id AND bundle.status = 'live'
    UNION
    SELECT parent.id FROM above
    CROSS JOIN products AS child ON child.id = above.id
    CROSS JOIN products AS parent ON parent.id = child.parent_id AND parent.status = 'live'
  )
  SELECT 1 FROM above WHERE ${isAttached('above.id')}))`;

// Evaluated for each product: building a set of all attached products would be one long step.
const selectPublished = `
  SELECT rowid FROM products INDEXED BY products_by_update
  WHERE status = 'live' AND ${isPublished}
  ORDER BY updated_at DESC, id`;

function readAll<Stored>(database: Database, sql: string, keys: readonly string[]): Stored[] {
  return database
    .prepare<[string], string>(sql)
    .pluck()
    .all(JSON.stringify(keys))
    .map((document) => readStored<Stored>(document));
}
