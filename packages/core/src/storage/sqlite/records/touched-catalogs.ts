import type { Database } from 'better-sqlite3';
import type { CatalogRecord } from '../../../catalog/records.js';
import { readStored } from '../../../integrity/read-stored.js';

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
