import type { SeedProduct, SeedRecord } from '@aisle/schema/seed';
import type { Database } from 'better-sqlite3';
import type { CatalogRecord } from '../../../catalog/requests.js';
import { nextTurn } from '../../../environment/turns.js';
import { readStored } from '../../../integrity/checksum.js';
import { withdrawChild } from '../../../seeding/place-family-faults.js';
import type { ValidRecord, WithdrawnProduct } from '../../../seeding/seed-store.js';
import type { Connection, Session } from '../connection/connection.js';
import { translateSqliteError } from '../connection/sqlite-engine.js';

/** Number of records to read at a time. */
const batchSize = 500;

/** Documents in the order of an export: referenced ones come first. */
const selections = [
  `SELECT json_insert(value, '$.type', 'store') FROM settings WHERE name = 'store'`,
  'SELECT document FROM files ORDER BY id',
  'SELECT document FROM variations ORDER BY id',
  'SELECT document FROM price_modifiers ORDER BY name',
  'SELECT document FROM nodes WHERE parent_id IS NULL ORDER BY id',
  'SELECT document FROM nodes WHERE parent_id IS NOT NULL ORDER BY id',
  'SELECT document FROM products ORDER BY id',
  'SELECT document FROM price_books ORDER BY id',
  'SELECT document FROM prices ORDER BY price_book_id, sku',
  'SELECT document FROM catalogs ORDER BY id',
  'SELECT document FROM catalog_rules ORDER BY id',
  'SELECT document FROM offerings ORDER BY id',
  'SELECT document FROM subscriptions ORDER BY id',
  'SELECT document FROM stock ORDER BY product_id, location',
  'SELECT document FROM carts ORDER BY id',
  // In the order of first publication, which decides the default catalog of requests.
  `SELECT json_object('type', 'publish', 'catalog_id', catalog_id)
    FROM releases WHERE state <> 'building' GROUP BY catalog_id ORDER BY min(number)`,
] as const;

/** Exports every record of the store as one consistent read. */
export async function* exportRecords(connection: Connection): AsyncGenerator<SeedRecord> {
  const session = connection.openSession();
  try {
    if (!session.shared) session.database.exec('BEGIN');
    for (const batch of session.shared ? readAll(session) : readBatches(session)) {
      for (const document of batch) yield readStored<SeedRecord>(document);
      await nextTurn();
    }
  } catch (error) {
    throw translateSqliteError(error);
  } finally {
    session.end();
  }
}

/** Reads everything at once: on the only connection, others may write between two reads. */
function readAll({ database }: Session): string[][] {
  return selections.map((sql) => database.prepare<[], string>(sql).pluck().all());
}

function* readBatches({ database }: Session): Generator<string[]> {
  for (const sql of selections) {
    let batch: string[] = [];
    for (const document of database.prepare<[], string>(sql).pluck().iterate()) {
      batch.push(document);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
}

/**
 * The catalogs that have to be published to show an import: those of which it has changed something that a
 * release shows, or said something that is not in one yet.
 */
export function findTouchedCatalogs(database: Database): string[] {
  const isTouched = database.prepare<[object], number>(`SELECT ${touched}`).pluck();
  return database
    .prepare<[], string>('SELECT document FROM catalogs ORDER BY id')
    .pluck()
    .all()
    .map((document) => readStored<CatalogRecord>(document))
    .filter(({ id, hierarchy_ids, price_books }) =>
      isTouched.get({
        id,
        hierarchies: JSON.stringify(hierarchy_ids),
        books: JSON.stringify(price_books.map((book) => book.id)),
        since: newestChange(database, id),
      }),
    )
    .map(({ id }) => id);
}

/** The last change that a catalog's newest release knows; null for one without a release. */
function newestChange(database: Database, catalogId: string): number | null {
  return (
    database
      .prepare<[string], number>(`
        SELECT changes FROM releases WHERE catalog_id = ? AND state = 'published'
        ORDER BY number DESC LIMIT 1`)
      .pluck()
      .get(catalogId) ?? null
  );
}

// `news` has the changes that the catalog does not show yet. A product shows in its nodes, its
// parent, its children, and in bundles of any of them.
const touched = `
  EXISTS (
    WITH RECURSIVE
    news (kind, key, part, change) AS MATERIALIZED (
      SELECT kind, key, part, change FROM seed_written
      WHERE change = 2 OR @since IS NULL
        OR key IN (SELECT changes.key FROM changes WHERE number > @since)
    ),
    tree (id) AS (
      SELECT value FROM json_each(@hierarchies)
      UNION SELECT nodes.id FROM tree JOIN nodes ON nodes.parent_id = tree.id
    ),
    said (id) AS (
      SELECT key FROM news WHERE kind IN ('product', 'left product')
      UNION SELECT products.id FROM news JOIN products ON products.sku = news.key
        WHERE kind = 'price' AND part IN (SELECT value FROM json_each(@books))
      UNION SELECT products.id FROM products
        WHERE EXISTS (SELECT 1 FROM news WHERE kind IN ('file', 'variation', 'price_modifier') AND change = 2)
          AND EXISTS (
            SELECT 1 FROM news WHERE change = 2 AND (
              (kind = 'file' AND (key = products.document ->> 'main_image_id'
                OR key IN (SELECT value FROM json_each(products.document, '$.file_ids'))))
              OR (kind = 'variation' AND key IN (SELECT value FROM json_each(products.document, '$.variation_ids')))
              OR (kind = 'price_modifier' AND key IN (SELECT value FROM json_each(products.document, '$.price_modifiers')))))
    ),
    shown (id) AS (
      SELECT id FROM said
      UNION SELECT child.id FROM shown JOIN products AS child ON child.parent_id = shown.id
      UNION SELECT bundle_id FROM shown JOIN product_components ON product_components.product_id = shown.id
    )
    SELECT 1 FROM news WHERE kind IN ('catalog', 'catalog_rule') AND key = @id
    UNION ALL
    SELECT 1 FROM news WHERE kind IN ('node', 'hierarchy', 'left node') AND key IN tree
    UNION ALL
    SELECT 1 FROM (
      SELECT id FROM shown UNION SELECT parent_id FROM said JOIN products USING (id) WHERE parent_id IS NOT NULL
    ) AS product
    CROSS JOIN products ON products.id = product.id
    CROSS JOIN product_nodes ON product_nodes.product_id = product.id
    WHERE node_id IN tree
      AND (status = 'live' OR product.id IN (SELECT key FROM news WHERE kind = 'product' AND change = 2))
  )`;

/** Withdraws the children that families have no longer. `parents` are their parents' ids with their origins. */
export function withdrawChildren(
  database: Database,
  parents: ReadonlyMap<string, string>,
  write: (valid: ValidRecord) => void,
): readonly WithdrawnProduct[] {
  const selectLost = database
    .prepare<[string], string>(`
      SELECT document FROM products WHERE parent_id = ? AND NOT EXISTS (
        SELECT 1 FROM seed_written WHERE kind = 'product' AND key = products.id) ORDER BY id`)
    .pluck();
  const selectOffered = database
    .prepare<[string], string>(`
      SELECT option.value ->> 'id' FROM products, json_each(products.document, '$.variation_ids') AS wanted
      JOIN variations ON variations.id = wanted.value, json_each(variations.document, '$.options') AS option
      WHERE products.id = ?`)
    .pluck();
  const findOther = database
    .prepare<[string, string], number>('SELECT 1 FROM products WHERE sku = ? AND id <> ? LIMIT 1')
    .pluck();

  const withdrawn: WithdrawnProduct[] = [];
  for (const [parentId, origin] of parents) {
    const lost = selectLost.all(parentId).map((document) => readStored<SeedProduct>(document));
    if (lost.length === 0) continue;
    const offered = new Set(selectOffered.all(parentId));
    for (const child of lost) {
      const isSkuTaken =
        child.sku !== undefined && findOther.get(child.sku, child.id) !== undefined;
      const withdrawal = withdrawChild(child, origin, offered, isSkuTaken);
      if (withdrawal === undefined) continue;
      write(withdrawal.written);
      withdrawn.push(withdrawal.told);
    }
  }
  return withdrawn;
}
