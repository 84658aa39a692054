import { choosePrices } from '../../catalog/pricing/stored-currencies.js';
import type { ProductBatch } from '../../catalog/publication.js';
import {
  byCreation,
  type CatalogRecord,
  type FileRecord,
  type NodeRecord,
  type PriceModifierRecord,
  type PriceRecord,
  type ProductRecord,
  type VariationRecord,
} from '../../catalog/requests.js';
import { nextTurn } from '../../environment/turns.js';
import { type DocumentRow, readDocuments, readStored } from '../../integrity/checksum.js';
import { keyText } from '../../seeding/key-text.js';
import type { Session } from '../engine/engine.js';
import {
  type Ask,
  all,
  among,
  each,
  eachNumber,
  lookUp,
  type Statement,
  sql,
  text,
  together,
  type Word,
  type Work,
  writeOrder,
} from '../engine/statement.js';

/** Session that reads one state of a store. */
export type ReadingSession = Pick<Session, 'do' | 'iterate'>;

/** A catalog with the nodes of its hierarchies, newest update first, then by id. */
export interface CatalogWithNodes {
  readonly catalog: CatalogRecord;
  readonly nodes: readonly NodeRecord[];
}

/** Reads a catalog; undefined if there is none. */
export function* readCatalog(id: string): Work<CatalogWithNodes | undefined> {
  const [catalog] = readDocuments<CatalogRecord>(yield* selectAmong('catalogs', 'id', [id]));
  if (catalog === undefined) return undefined;
  const nodes = yield* all(sql<{ document: string }>`
    WITH RECURSIVE tree (id) AS (
      SELECT id FROM nodes
      WHERE parent_id IS NULL AND id ${among(catalog.hierarchy_ids.map(keyText))}
      UNION SELECT nodes.id FROM tree JOIN nodes ON nodes.parent_id = tree.id
    )
    SELECT document FROM nodes WHERE id IN (SELECT id FROM tree) ORDER BY updated_at DESC, id`);
  return { catalog, nodes: readDocuments<NodeRecord>(nodes) };
}

/** Reads files by their ids. */
export function* readFiles(ids: readonly string[]): Work<FileRecord[]> {
  if (ids.length === 0) return [];
  return readDocuments<FileRecord>(yield* selectAmong('files', 'id', ids));
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
  // Evaluated for each product, also for those that it leaves out: building a set of all attached products, or
  // passing many others, would be one long step.
  const selected = sql<{ row: number | null }>`
    SELECT CASE WHEN ${isPublished(nodes)} THEN ${writeOrder} END AS row FROM products ${byUpdate}
    WHERE status = 'live' ORDER BY updated_at DESC, id`;
  for await (const some of session.iterate(selected, listSize)) {
    for (const { row } of some) if (row !== null) rows.push(row);
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

/** Reads the products of some rows, and every record that building them needs. */
export type ReadBatch = (rows: readonly number[]) => Work<ProductBatch>;

/** Prepares reading batches of products of a catalog. */
export function prepareBatches({ price_books }: Pick<CatalogRecord, 'price_books'>): ReadBatch {
  // Many products share these.
  const variations = createSharedRecords<VariationRecord>('variations', 'id', ({ id }) => id);
  const files = createSharedRecords<FileRecord>('files', 'id', ({ id }) => id);
  const modifiers = createSharedRecords<PriceModifierRecord>(
    'price_modifiers',
    'name',
    ({ name }) => name,
  );

  return function* readBatch(rows) {
    const products = yield* readRows(rows);
    const related = yield* readRelated(products);
    const everyone = [...products, ...related.values()];
    const parents = products.filter(isParent).map(({ id }) => id);
    const skus = keysOf(everyone, ({ sku }) => (sku === undefined ? [] : [sku]));
    const found = {
      variations: variations.find(keysOf(everyone, (product) => product.variation_ids)),
      modifiers: modifiers.find(keysOf(everyone, (product) => product.price_modifiers)),
      files: files.find(keysOf(products, filesOf)),
    };
    const [children, prices, ...shared] = yield* together(
      parents.length > 0 ? selectChildren(parents) : none,
      skus.size > 0 ? selectPrices(price_books, skus) : none,
      found.variations.ask,
      found.modifiers.ask,
      found.files.ask,
    );
    return {
      products,
      related,
      children: Map.groupBy(
        readDocuments<ProductRecord>(children).sort(byCreation),
        ({ parent_id = '' }) => parent_id,
      ),
      prices: choosePrices(price_books, readDocuments<PriceRecord>(prices)),
      variations: found.variations.take(shared[0]),
      modifiers: found.modifiers.take(shared[1]),
      files: found.files.take(shared[2]),
    };
  };
}

/** Asks for nothing. */
const none: Ask<readonly DocumentRow[]> = together();

/** Reads products in the order of their rows. */
function* readRows(rows: readonly number[]): Work<ProductRecord[]> {
  const found = yield* all(sql<DocumentRow & { row: number }>`
    SELECT wanted.value AS row, product.document FROM ${eachNumber(rows, 'wanted')}
    ${lookUp('products', 'product', ofRow)}`);
  const byRow = new Map(found.map(({ row, document }) => [row, document]));
  return rows.flatMap((row) => {
    const document = byRow.get(row);
    return document === undefined ? [] : [readStored<ProductRecord>(document)];
  });
}

const ofRow = sql`${{ sqlite: 'product.rowid', postgres: 'product.row' }} = wanted.value`;

/** Maximum depth of bundles within bundles that count for prices. */
export const maxBundleDepth = 5;

/** Reads parents and components, and theirs in turn. */
function* readRelated(products: readonly ProductRecord[]): Work<Map<string, ProductRecord>> {
  const related = new Map<string, ProductRecord>();
  let wanted = relativesOf(products);
  for (let depth = 0; depth < maxBundleDepth && wanted.size > 0; depth++) {
    const found = readDocuments<ProductRecord>(yield* selectAmong('products', 'id', [...wanted]));
    for (const product of found) related.set(product.id, product);
    wanted = new Set([...relativesOf(found)].filter((id) => !related.has(id)));
  }
  return related;
}

function relativesOf(products: readonly ProductRecord[]): Set<string> {
  return new Set(
    products.flatMap(({ parent_id, components = {} }) => [
      ...(parent_id === undefined ? [] : [parent_id]),
      ...Object.values(components).flatMap(({ options }) => options.map(({ id }) => id)),
    ]),
  );
}

function isParent({ variation_ids }: ProductRecord): boolean {
  return variation_ids !== undefined;
}

function filesOf({ file_ids = [], main_image_id }: ProductRecord): readonly string[] {
  return main_image_id === undefined ? file_ids : [...file_ids, main_image_id];
}

function keysOf(
  products: readonly ProductRecord[],
  keys: (product: ProductRecord) => readonly string[] | undefined,
): Set<string> {
  return new Set(products.flatMap((product) => keys(product) ?? []));
}

/** Asks for the live children of parents. */
function selectChildren(parents: readonly string[]): Ask<readonly DocumentRow[]> {
  return all(sql<DocumentRow>`
    SELECT child.document FROM ${each(parents.map(keyText), 'wanted')}
    ${lookUp('products', 'child', sql`child.parent_id = wanted.value`)}
    WHERE child.status = 'live'`);
}

function selectPrices(
  books: CatalogRecord['price_books'],
  skus: ReadonlySet<string>,
): Ask<readonly DocumentRow[]> {
  return all(sql<DocumentRow>`
    SELECT price.document FROM ${each(
      books.map(({ id }) => keyText(id)),
      'book',
    )}
    CROSS JOIN ${each([...skus].map(keyText), 'wanted')}
    ${lookUp('prices', 'price', sql`price.price_book_id = book.value AND price.sku = wanted.value`)}`);
}

/** Asks for the records of a table with some keys. */
function selectAmong(
  table: string,
  key: string,
  keys: readonly string[],
): Ask<readonly DocumentRow[]> {
  return all(sql<DocumentRow>`
    SELECT record.document FROM ${each(keys.map(keyText), 'wanted')}
    ${lookUp(table, 'record', sql`${text(`record.${key}`)} = wanted.value`)}`);
}

/** Maximum number of cached records of a kind; when it is exceeded, the cache is emptied. */
const mostRecords = 5_000;

/** Records by their keys: those that are cached, and others that are asked for. */
interface FoundRecords<Stored> {
  readonly ask: Ask<readonly DocumentRow[]>;
  /** Returns the records, and caches those that were asked for. */
  take(rows: readonly DocumentRow[]): Map<string, Stored>;
}

/**
 * Caches records that many products of a release share, such as files and variations: the state
 * that a release is built from does not change.
 */
export function createSharedRecords<Stored>(
  table: string,
  key: string,
  keyOf: (record: Stored) => string,
  most = mostRecords,
): { find(keys: Iterable<string>): FoundRecords<Stored> } {
  const known = new Map<string, Stored>();
  return {
    find(keys) {
      const found = new Map<string, Stored>();
      const missing: string[] = [];
      for (const wanted of keys) {
        const record = known.get(wanted);
        if (record === undefined) missing.push(wanted);
        else found.set(wanted, record);
      }
      return {
        ask: missing.length > 0 ? selectAmong(table, key, missing) : none,
        take(rows) {
          for (const record of readDocuments<Stored>(rows)) {
            if (known.size >= most) known.clear();
            known.set(keyOf(record), record);
            found.set(keyOf(record), record);
          }
          return found;
        },
      };
    },
  };
}
