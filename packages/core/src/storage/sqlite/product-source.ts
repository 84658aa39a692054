import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { ProductBatch } from '../../catalog/publication.js';
import type { CatalogRecord, NodeRecord } from '../../catalog/records.js';
import type { Session } from './connection.js';
import { prepareBatchReader } from './product-batch.js';

/** How many products are built at a time, so that other work gets its turn. */
const batchSize = 200;

/** How many products are listed at a time. */
const listSize = 2_000;

/** Reads what a release of a catalog is built from. Undefined when there is no such catalog. */
export async function openProductSource({ database, shared }: Session, catalogId: string) {
  const found = database
    .prepare<[string], string>('SELECT document FROM catalogs WHERE id = ?')
    .pluck()
    .get(catalogId);
  if (found === undefined) return undefined;

  const catalog = JSON.parse(found) as CatalogRecord;
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
  const listed = await list(selectListed);
  const components = await list(selectComponents);
  const rows = [...listed, ...components];
  const readBatch = prepareBatchReader(database, catalog);
  const selectAttachments = database.prepare<[string], { product_id: string; node_id: string }>(`
    SELECT product_id, node_id FROM json_each(?) AS wanted
    CROSS JOIN products ON products.id = wanted.value AND products.status = 'live'
    CROSS JOIN product_nodes ON product_nodes.product_id = products.id`);

  return {
    catalog,
    nodes,
    /** Products that nodes list. */
    listed: listed.length,
    /** Products to build: the listed ones, and components that no node lists. */
    total: rows.length,
    findAttachments(productIds: readonly string[]): Map<string, string[]> {
      const attachments = new Map<string, string[]>();
      for (const { product_id, node_id } of selectAttachments.all(JSON.stringify(productIds))) {
        attachments.set(product_id, [...(attachments.get(product_id) ?? []), node_id]);
      }
      return attachments;
    },
    *batches(): Generator<ProductBatch> {
      for (let from = 0; from < rows.length; from += batchSize) {
        yield readBatch(rows.slice(from, from + batchSize));
      }
    },
  };
}

/** What a release of a catalog is built from. */
export type ProductSource = NonNullable<Awaited<ReturnType<typeof openProductSource>>>;

const selectNodes = `
  WITH RECURSIVE tree (id) AS (
    SELECT nodes.id FROM nodes WHERE parent_id IS NULL
      AND id IN (SELECT value FROM json_each(?))
    UNION SELECT nodes.id FROM tree JOIN nodes ON nodes.parent_id = tree.id
  )
  SELECT document FROM nodes WHERE id IN tree ORDER BY updated_at DESC, id`;

const isAttached = (productId: string) => `EXISTS (
  SELECT 1 FROM product_nodes WHERE product_nodes.product_id = ${productId}
    AND product_nodes.node_id IN (SELECT value FROM json_each(@nodes)))`;

const selectListed = `
  SELECT rowid FROM products INDEXED BY products_by_update
  WHERE status = 'live' AND ${isAttached('products.id')}
  ORDER BY updated_at DESC, id`;

const selectComponents = `
  SELECT DISTINCT component.rowid FROM product_components
  CROSS JOIN products AS bundle
    ON bundle.id = product_components.bundle_id AND bundle.status = 'live'
  CROSS JOIN products AS component
    ON component.id = product_components.product_id AND component.status = 'live'
  WHERE ${isAttached('bundle.id')} AND NOT ${isAttached('component.id')}
  ORDER BY component.updated_at DESC, component.id`;

function readAll<Stored>(database: Database, sql: string, keys: readonly string[]): Stored[] {
  return database
    .prepare<[string], string>(sql)
    .pluck()
    .all(JSON.stringify(keys))
    .map((document) => JSON.parse(document) as Stored);
}
