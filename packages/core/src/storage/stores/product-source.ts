import type { ProductBatch } from '../../catalog/publication.js';
import type { CatalogRecord, FileRecord, NodeRecord } from '../../catalog/requests.js';
import { nextTurn } from '../../environment/turns.js';
import { keyText } from '../../seeding/key-text.js';
import type { Session } from '../engine/engine.js';
import {
  all,
  among,
  type Statement,
  sql,
  text,
  type Word,
  type Work,
  writeOrder,
} from '../engine/statement.js';
import { prepareBatches, readAll, selectAmong } from './product-batches.js';

/** Session that reads one state of a store. */
export type ReadingSession = Pick<Session, 'do' | 'iterate'>;

/** A catalog with the nodes of its hierarchies, newest update first, then by id. */
export interface CatalogContent {
  readonly catalog: CatalogRecord;
  readonly nodes: readonly NodeRecord[];
}

/** Reads a catalog; undefined if there is none. */
export function* readCatalog(id: string): Work<CatalogContent | undefined> {
  const [catalog] = readAll<CatalogRecord>(yield* selectAmong('catalogs', 'id', [id]));
  if (catalog === undefined) return undefined;
  const nodes = yield* all(sql<{ document: string }>`
    WITH RECURSIVE tree (id) AS (
      SELECT id FROM nodes
      WHERE parent_id IS NULL AND id ${among(catalog.hierarchy_ids.map(keyText))}
      UNION SELECT nodes.id FROM tree JOIN nodes ON nodes.parent_id = tree.id
    )
    SELECT document FROM nodes WHERE id IN (SELECT id FROM tree) ORDER BY updated_at DESC, id`);
  return { catalog, nodes: readAll<NodeRecord>(nodes) };
}

/** Reads files by their ids. */
export function* readFiles(ids: readonly string[]): Work<FileRecord[]> {
  if (ids.length === 0) return [];
  return readAll<FileRecord>(yield* selectAmong('files', 'id', ids));
}

/** Number of products to list at a time. */
const listSize = 10_000;

/**
 * Returns the rows of all products of a release with some nodes, in list order. They are read some at a time: all rows
 * of a large catalog at once would take much memory.
 */
export async function listRows(
  session: ReadingSession,
  nodes: readonly NodeRecord[],
): Promise<number[]> {
  const rows: number[] = [];
  // Evaluated for each product: building a set of all attached products would be one long step.
  const selected = sql<{ row: number }>`
    SELECT ${writeOrder} AS row FROM products ${byUpdate}
    WHERE status = 'live' AND ${isPublished(nodes)} ORDER BY updated_at DESC, id`;
  for await (const some of session.iterate(selected, listSize)) {
    for (const { row } of some) rows.push(row);
  }
  return rows;
}

const byUpdate: Word = { sqlite: 'INDEXED BY products_by_update', postgres: '' };

/**
 * Returns an SQL condition: true if a release with some nodes has the live product of a row of
 * `products`. Such a product is attached to a node, is a component of a released bundle, or has a
 * released parent. So a release has everything below its products. Most products are attached, so
 * the recursive part is rarely evaluated.
 */
export function isPublished(nodes: readonly NodeRecord[]): Statement {
  const ids = nodes.map(({ id }) => keyText(id));
  const isAttached = (product: Statement) => sql`EXISTS (
    SELECT 1 FROM product_nodes WHERE ${product} AND ${nodeOfProduct} ${among(ids)})`;
  return sql`(${isAttached(ofProduct)} OR EXISTS (
    WITH RECURSIVE above (id) AS (SELECT products.id UNION ${nextAbove})
    SELECT 1 FROM above WHERE ${isAttached(ofAbove)}))`;
}

const ofProduct = text('product_nodes.product_id = products.id');
const ofAbove = text('product_nodes.product_id = above.id');

// A product is in few nodes: the plus keeps SQLite from searching by each node.
const nodeOfProduct: Word = {
  sqlite: '+product_nodes.node_id',
  postgres: 'product_nodes.node_id',
};

/** Bundles and parents of products. PostgreSQL allows one mention of a recursive table, SQLite has no LATERAL. */
const nextAbove: Word = {
  sqlite: `
    SELECT bundle.id FROM above
    CROSS JOIN product_components ON product_components.product_id = above.id
    CROSS JOIN products AS bundle
      ON bundle.id = product_components.bundle_id AND bundle.status = 'live'
    UNION
    SELECT parent.id FROM above
    CROSS JOIN products AS child ON child.id = above.id
    CROSS JOIN products AS parent ON parent.id = child.parent_id AND parent.status = 'live'`,
  postgres: `
    SELECT next.id FROM above
    CROSS JOIN LATERAL (
      SELECT bundle_id AS id FROM product_components WHERE product_id = above.id
      UNION ALL
      SELECT parent_id FROM products AS child WHERE child.id = above.id) AS named
    JOIN products AS next ON next.id = named.id AND next.status = 'live'`,
};

/** Number of products to build at a time, so that other work gets its turn. */
const batchSize = 200;

/** Number of batches to read ahead: each takes a few round trips in sequence. */
const readAhead = 3;

/** Yields batches of products; reads further ones while the current one is built. */
export async function* readBatches(
  session: ReadingSession,
  catalog: CatalogRecord,
  rows: readonly number[],
): AsyncGenerator<ProductBatch> {
  const readBatch = prepareBatches(catalog);
  const ahead: Promise<ProductBatch>[] = [];
  let failure: { readonly error: unknown } | undefined;
  let from = 0;
  const readNext = () => {
    if (from >= rows.length) return;
    const batch = session.do(readBatch(rows.slice(from, from + batchSize)));
    // After the first failure all later batches fail with less informative errors.
    batch.catch((error: unknown) => {
      failure ??= { error };
    });
    ahead.push(batch);
    from += batchSize;
  };
  try {
    while (ahead.length < readAhead && from < rows.length) {
      readNext();
      await nextTurn();
    }
    for (let next = ahead.shift(); next; next = ahead.shift()) {
      const batch = await next.catch((error: unknown) => {
        throw failure ? failure.error : error;
      });
      readNext();
      yield batch;
      await nextTurn();
    }
  } finally {
    // Pending reads still use the session: it must not be returned before they end.
    await Promise.allSettled(ahead);
  }
}
