import type { CatalogRecord } from '../../catalog/requests.js';
import { readStored } from '../../integrity/checksum.js';
import {
  all,
  among,
  eachIn,
  first,
  lookUp,
  type Statement,
  sql,
  text,
  together,
  type Word,
  type Work,
} from '../engine/statement.js';

/**
 * Returns the catalogs that must be published to show an import. These are catalogs whose release
 * shows something that changed, or that lack something new.
 */
export function* findTouchedCatalogs(): Work<readonly string[]> {
  const rows = yield* all(selectCatalogs);
  const catalogs = rows.map(({ document, since }) => ({
    ...readStored<CatalogRecord>(document),
    since,
  }));
  const found = yield* together(...catalogs.map((catalog) => first(selectTouched(catalog))));
  return catalogs.filter((_, index) => found[index] !== undefined).map(({ id }) => id);
}

/** With the last change that a catalog's newest release includes; null for one without a release. */
const selectCatalogs = sql<{ document: string; since: number | null }>`
  SELECT document, (
    SELECT changes FROM releases WHERE catalog_id = catalogs.id AND state = 'published'
    ORDER BY number DESC LIMIT 1) AS since
  FROM catalogs ORDER BY id`;

/**
 * Selects a row if a catalog is touched. `news` has the changes that the catalog does not show yet. A product shows in
 * its nodes, its parent, its children, and in bundles of any of them. The cheapest conditions come first.
 */
function selectTouched({
  id,
  hierarchy_ids,
  price_books,
  since,
}: Pick<CatalogRecord, 'id' | 'hierarchy_ids' | 'price_books'> & { since: number | null }) {
  return sql<{ found: 1 }>`
    WITH RECURSIVE
    news (kind, key, part, change) AS MATERIALIZED (
      SELECT kind, key, part, change FROM seed_written
      WHERE change = 2 OR CAST(${since} AS bigint) IS NULL
        OR key IN (SELECT changes.key FROM changes WHERE number > CAST(${since} AS bigint))
    ),
    tree (id) AS (
      SELECT id FROM nodes WHERE id ${among(hierarchy_ids)}
      UNION SELECT nodes.id FROM tree JOIN nodes ON nodes.parent_id = tree.id
    ),
    said (id) AS (
      SELECT key FROM news WHERE kind IN ('product', 'left product')
      UNION SELECT products.id FROM news ${lookUp('products', 'products', sql`products.sku = news.key`)}
        WHERE kind = 'price' AND part ${among(price_books.map((book) => book.id))}
      UNION ${selectNaming('file', 'file_ids')}
      UNION ${selectNaming('variation', 'variation_ids')}
      UNION ${selectNaming('price_modifier', 'price_modifiers')}
    ),
    shown (id) AS (SELECT id FROM said UNION ${selectNextShown}),
    parents (id) AS (
      SELECT DISTINCT parent_id FROM said
      ${lookUp('products', 'products', sql`products.id = said.id`)}
      WHERE parent_id IS NOT NULL
    )
    SELECT 1 AS found
    WHERE EXISTS (SELECT 1 FROM news WHERE kind IN ('catalog', 'catalog_rule') AND key = ${id})
      OR EXISTS (SELECT 1 FROM news
        WHERE kind IN ('node', 'hierarchy', 'left node') AND key IN (SELECT id FROM tree))
      OR ${isShown(`(SELECT key AS id FROM news WHERE kind = 'product')`)}
      OR ${isShown('parents')}
      OR ${isShown('shown')}`;
}

/** Selects the products that name a changed record of a kind in a column of lists. */
function selectNaming(kind: 'file' | 'variation' | 'price_modifier', column: string): Statement {
  const changed = text(`FROM news WHERE kind = '${kind}' AND change = 2`);
  // Without a change no product is read.
  return sql`SELECT products.id FROM (SELECT 1 ${changed} LIMIT 1) AS any_change
    CROSS JOIN products CROSS JOIN ${eachIn(`products.${column}`, 'named')}
    WHERE named.value IN (SELECT key ${changed})`;
}

/** PostgreSQL has one recursive reference at most, and SQLite no lateral join. */
const selectNextShown: Word = {
  sqlite: `SELECT child.id FROM shown JOIN products AS child ON child.parent_id = shown.id
    UNION SELECT bundle_id FROM shown
      JOIN product_components ON product_components.product_id = shown.id`,
  postgres: `SELECT next.id FROM shown CROSS JOIN LATERAL (
      SELECT child.id FROM products AS child WHERE child.parent_id = shown.id
      UNION ALL SELECT bundle_id FROM product_components WHERE product_id = shown.id
    ) AS next`,
};

/** The condition that the catalog shows one of some products. */
function isShown(products: string): Statement {
  return text(`EXISTS (
    SELECT 1 FROM ${products} AS product CROSS JOIN products CROSS JOIN product_nodes
    WHERE products.id = product.id AND product_nodes.product_id = product.id
      AND node_id IN (SELECT id FROM tree)
      AND (status = 'live'
        OR product.id IN (SELECT key FROM news WHERE kind = 'product' AND change = 2)))`);
}
