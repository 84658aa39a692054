import type { CatalogRecord } from '../../../catalog/records.js';
import { readStored } from '../../../integrity/read-stored.js';
import type { Queryable } from '../connection/statements.js';

/**
 * Returns the catalogs that must be published to show an import. These are catalogs whose release
 * shows something that changed, or that lack something new.
 */
export async function findTouchedCatalogs(transaction: Queryable): Promise<readonly string[]> {
  const catalogs = await transaction.query<{ document: string; since: number | null }>({
    text: selectCatalogs,
  });
  const touched: string[] = [];
  for (const { document, since } of catalogs) {
    const { id, hierarchy_ids, price_books } = readStored<CatalogRecord>(document);
    const [row] = await transaction.query<{ is: boolean }>({
      text: isTouched,
      values: [id, hierarchy_ids, price_books.map((book) => book.id), since],
    });
    if (row?.is) touched.push(id);
  }
  return touched;
}

/**
 * With the last change that a catalog's newest release includes; null for one without a release.
 */
const selectCatalogs = `
  SELECT document, (
    SELECT changes FROM releases WHERE catalog_id = catalogs.id AND state = 'published'
    ORDER BY number DESC LIMIT 1) AS since
  FROM catalogs ORDER BY id`;

/** Returns an SQL condition: true if the catalog shows a product of the rows of `from`. */
const isShown = (from: string, isNews: string) => `EXISTS (
  SELECT FROM ${from} JOIN products ON products.id = product.id
  JOIN product_nodes ON product_nodes.product_id = product.id
  WHERE node_id IN (SELECT id FROM tree) AND (status = 'live' OR ${isNews}))`;

const wasShown = `product.id IN (SELECT key FROM news WHERE kind = 'product' AND change = 2)`;

// `$1` is the catalog, `$2` its hierarchies, `$3` its price books, and `$4` the last change that
// its newest release includes. `news` has the changes that the catalog does not show yet. A product
// shows in its nodes, its parent, its children, and in bundles of any of them. The cheapest
// conditions come first.
const isTouched = `
  WITH RECURSIVE
  news AS MATERIALIZED (
    SELECT kind, key, part, change FROM seed_written
    WHERE change = 2 OR $4::bigint IS NULL
      OR key IN (SELECT changes.key FROM changes WHERE number > $4)
  ),
  tree AS (
    SELECT unnest($2::text[]) COLLATE "C" AS id
    UNION SELECT nodes.id FROM tree JOIN nodes ON nodes.parent_id = tree.id
  ),
  parts AS MATERIALIZED (
    SELECT kind, array_agg(key) AS keys FROM news
    WHERE kind IN ('file', 'variation', 'price_modifier') AND change = 2 GROUP BY kind
  ),
  said AS (
    SELECT key AS id FROM news WHERE kind IN ('product', 'left product')
    UNION SELECT products.id FROM news JOIN products ON products.sku = news.key
      WHERE kind = 'price' AND part = ANY ($3::text[])
    UNION SELECT products.id FROM parts JOIN products ON
      (kind = 'file' AND products.file_ids && keys)
      OR (kind = 'variation' AND products.variation_ids && keys)
      OR (kind = 'price_modifier' AND products.price_modifiers && keys)
  ),
  shown AS (
    SELECT id FROM said
    UNION SELECT next.id FROM shown CROSS JOIN LATERAL (
      SELECT child.id FROM products AS child WHERE child.parent_id = shown.id
      UNION ALL SELECT bundle_id FROM product_components WHERE product_id = shown.id
    ) AS next
  ),
  parents AS (
    SELECT DISTINCT parent_id AS id FROM said JOIN products USING (id) WHERE parent_id IS NOT NULL
  )
  SELECT EXISTS (SELECT FROM news WHERE kind IN ('catalog', 'catalog_rule') AND key = $1)
    OR EXISTS (SELECT FROM news
      WHERE kind IN ('node', 'hierarchy', 'left node') AND key IN (SELECT id FROM tree))
    OR ${isShown(`(SELECT key AS id FROM news WHERE kind = 'product') AS product`, wasShown)}
    OR ${isShown('parents AS product', wasShown)}
    OR ${isShown('shown AS product', wasShown)} AS is`;
