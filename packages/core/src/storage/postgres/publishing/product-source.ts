import {
  type BatchSource,
  createRecordMemory,
  gatherBatch,
} from '../../../catalog/build/gather-batch.js';
import type { ProductBatch } from '../../../catalog/publication.js';
import { askAgain } from '../../../catalog/release-format/ask-again.js';
import type {
  CatalogRecord,
  FileRecord,
  NodeRecord,
  PriceModifierRecord,
  PriceRecord,
  ProductRecord,
  VariationRecord,
} from '../../../catalog/requests.js';
import { nextTurn } from '../../../environment/turns.js';
import { readStored } from '../../../integrity/checksum.js';
import { keyText } from '../../../seeding/key-text.js';
import type { Queryable } from '../connection/pool.js';
import { createKnownRows, fetchParts, lookUp, type RowKind } from '../release-rows/read-lists.js';

/** A record by its key. */
function recordKind<Stored>(table: string, key: string): RowKind<string, Stored | undefined> {
  return {
    keyOf: (wanted) => wanted,
    select: (
      wanted,
      bind,
    ) => `wanted.at::integer, NULL::bigint, NULL::bigint, record.document, NULL::text
      FROM unnest(${bind(wanted.map(keyText))}::text[]) WITH ORDINALITY AS wanted (key, at)
      ${lookUp(`SELECT document FROM ${table} WHERE ${key} = wanted.key`, 'record')}`,
    read: ([row]) => (row ? readStored<Stored>(row.t ?? '') : undefined),
  };
}

/** The live children of a parent, in the order in which they were made. */
const childKind: RowKind<string, readonly ProductRecord[]> = {
  keyOf: (parent) => parent,
  select: (parents, bind) => `wanted.at::integer,
      row_number() OVER (PARTITION BY wanted.at ORDER BY child.created_at, child.id),
      NULL::bigint, child.document, NULL::text
    FROM unnest(${bind(parents)}::text[]) WITH ORDINALITY AS wanted (key, at)
    ${lookUp(
      `SELECT id, created_at, document FROM products
        WHERE parent_id = wanted.key AND status = 'live'`,
      'child',
    )}`,
  read: (rows) =>
    [...rows]
      .sort((x, y) => (x.a ?? 0) - (y.a ?? 0))
      .map(({ t }) => readStored<ProductRecord>(t ?? '')),
};

interface PriceQuery {
  readonly book: string;
  readonly sku: string;
}

const priceKind: RowKind<PriceQuery, PriceRecord | undefined> = {
  keyOf: ({ book, sku }) => JSON.stringify([book, sku]),
  select(queries, bind) {
    const books = bind(queries.map(({ book }) => book));
    const skus = bind(queries.map(({ sku }) => keyText(sku)));
    return `wanted.at::integer, NULL::bigint, NULL::bigint, price.document, NULL::text
      FROM unnest(${books}::text[], ${skus}::text[]) WITH ORDINALITY AS wanted (book, sku, at)
      ${lookUp(
        'SELECT document FROM prices WHERE price_book_id = wanted.book AND sku = wanted.sku',
        'price',
      )}`;
  },
  read: ([row]) => (row ? readStored<PriceRecord>(row.t ?? '') : undefined),
};

/** Reads the products of some rows, and everything that building them looks at. */
function prepareBatchReader(
  database: Queryable,
  catalog: CatalogRecord,
): (rows: readonly number[]) => Promise<ProductBatch> {
  // Many products share these.
  const variationMemory = createRecordMemory<VariationRecord | undefined>();
  const modifierMemory = createRecordMemory<PriceModifierRecord | undefined>();
  const fileMemory = createRecordMemory<FileRecord | undefined>();

  return async (rows) => {
    const products = createKnownRows(recordKind<ProductRecord>('products', 'id'));
    const children = createKnownRows(childKind);
    const prices = createKnownRows(priceKind);
    const variations = createKnownRows(
      recordKind<VariationRecord>('variations', 'id'),
      variationMemory,
    );
    const modifiers = createKnownRows(
      recordKind<PriceModifierRecord>('price_modifiers', 'name'),
      modifierMemory,
    );
    const files = createKnownRows(recordKind<FileRecord>('files', 'id'), fileMemory);
    const kinds = [products, children, prices, variations, modifiers, files];
    const source: BatchSource = {
      findProducts: findAll(products),
      findChildren: (parents) => [...parents].flatMap((parent) => children.find(parent) ?? []),
      findPrices: (book, skus) => [...skus].flatMap((sku) => prices.find({ book, sku }) ?? []),
      findVariations: findAll(variations),
      findModifiers: findAll(modifiers),
      findFiles: findAll(files),
    };
    const listed = await readRows(database, rows);
    return askAgain(() => gatherBatch(listed, catalog, source), {
      isLacking: () => kinds.some((kind) => kind.isLacking()),
      fetch: () =>
        fetchParts(
          database,
          kinds.filter((kind) => kind.isLacking()).map((kind) => kind.part()),
        ),
    });
  };
}

function findAll<Stored>(known: { find(key: string): Stored | undefined }) {
  return (keys: Iterable<string>): Stored[] => [...keys].flatMap((key) => known.find(key) ?? []);
}

async function readRows(database: Queryable, rows: readonly number[]): Promise<ProductRecord[]> {
  const found = await database.query<{ document: string }>({
    text: `SELECT product.document FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (row, at)
      ${lookUp('SELECT document FROM products WHERE row = wanted.row', 'product')}
      ORDER BY wanted.at`,
    values: [rows],
  });
  return found.map(({ document }) => readStored<ProductRecord>(document));
}

/** Number of products to build at a time, so that other work gets its turn. */
const batchSize = 200;

/** Number of batches to read ahead: each takes a few round trips in sequence. */
const readAhead = 3;

/** Number of products to list at a time. */
const listSize = 10_000;

/**
 * Reads the content for a release of a catalog, in a transaction that sees one snapshot. Returns
 * undefined when there is no such catalog.
 */
export async function openProductSource(reading: Queryable, catalogId: string) {
  const [found] = await readAll<CatalogRecord>(
    reading,
    'SELECT document FROM catalogs WHERE id = ANY($1::text[])',
    [keyText(catalogId)],
  );
  if (found === undefined) return undefined;

  const catalog = found;
  const nodes = await readAll<NodeRecord>(reading, selectNodes, catalog.hierarchy_ids);
  const nodeIds = nodes.map(({ id }) => id);
  const readBatch = prepareBatchReader(reading, catalog);

  return {
    catalog,
    nodes,
    /** Returns the rows of all products of a release in list order. */
    listRows: (): Promise<number[]> => listRows(reading, selectPublished, nodeIds),
    /** Yields batches of products; reads further ones while the current one is built. */
    async *batches(rows: readonly number[]): AsyncGenerator<ProductBatch> {
      const ahead: Promise<ProductBatch>[] = [];
      let failure: { readonly error: unknown } | undefined;
      let from = 0;
      const readNext = () => {
        if (from >= rows.length) return;
        const batch = readBatch(rows.slice(from, from + batchSize));
        // After the first failure all later batches fail with less informative errors.
        batch.catch((error: unknown) => {
          failure ??= { error };
        });
        ahead.push(batch);
        from += batchSize;
      };
      try {
        while (ahead.length < readAhead && from < rows.length) readNext();
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
    },
    readFiles: (ids: readonly string[]): Promise<FileRecord[]> =>
      readAll<FileRecord>(reading, 'SELECT document FROM files WHERE id = ANY($1::text[])', ids),
  };
}

/** Source of the content of a release. */
export type ProductSource = NonNullable<Awaited<ReturnType<typeof openProductSource>>>;

const selectNodes = `
  WITH RECURSIVE tree (id) AS (
    SELECT nodes.id FROM nodes WHERE parent_id IS NULL AND id = ANY($1::text[])
    UNION SELECT nodes.id FROM tree JOIN nodes ON nodes.parent_id = tree.id
  )
  SELECT document FROM nodes WHERE id IN (SELECT id FROM tree) ORDER BY updated_at DESC, id`;

const isAttached = (productId: string, nodes: string) => `EXISTS (
  SELECT 1 FROM product_nodes
  WHERE product_nodes.product_id = ${productId} AND product_nodes.node_id = ANY(${nodes}::text[]))`;

/**
 * Returns an SQL condition: true if a release with some nodes has the live product of a row of
 * `products`. Such a product is attached to a node, is a component of a released bundle, or has a
 * released parent. So a release has everything below its products. Most products are attached, so
 * the recursive part is rarely evaluated.
 */
export const isPublished = (nodes: string) => `(${isAttached('products.id', nodes)} OR EXISTS (
  WITH RECURSIVE above (id) AS (
    SELECT products.id
    UNION
    SELECT next.id FROM above
    CROSS JOIN LATERAL (
      SELECT bundle_id AS id FROM product_components WHERE product_id = above.id
      UNION ALL
      SELECT parent_id FROM products AS child WHERE child.id = above.id) AS named
    JOIN products AS next ON next.id = named.id AND next.status = 'live'
  )
  SELECT 1 FROM above WHERE ${isAttached('above.id', nodes)}))`;

const selectPublished = `
  SELECT row FROM products WHERE status = 'live' AND ${isPublished('$1')}
  ORDER BY updated_at DESC, id`;

/** Lists rows in parts: all rows of a large catalog at once would take much memory. */
async function listRows(
  reading: Queryable,
  sql: string,
  nodes: readonly string[],
): Promise<number[]> {
  const rows: number[] = [];
  await reading.run({
    text: `DECLARE listed NO SCROLL CURSOR FOR ${sql}`,
    values: [nodes],
    isOnce: true,
  });
  for (;;) {
    const some = await reading.query<{ row: number }>({ text: `FETCH ${listSize} FROM listed` });
    for (const { row } of some) rows.push(row);
    if (some.length < listSize) break;
  }
  await reading.run({ text: 'CLOSE listed' });
  return rows;
}

async function readAll<Stored>(
  reading: Queryable,
  text: string,
  keys: readonly string[],
): Promise<Stored[]> {
  const rows = await reading.query<{ document: string }>({ text, values: [keys] });
  return rows.map(({ document }) => readStored<Stored>(document));
}
