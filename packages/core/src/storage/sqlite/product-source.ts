import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { ProductBatch } from '../../catalog/publication.js';
import type {
  CatalogRecord,
  FileRecord,
  NodeRecord,
  PriceModifierRecord,
  PriceRecord,
  ProductRecord,
  VariationRecord,
} from '../../catalog/records.js';
import type { Session } from './connection.js';

/** How many products are built at a time, so that other work gets its turn. */
const batchSize = 200;

/** How deep bundles within bundles are followed for their prices. */
const maxBundleDepth = 5;

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

function prepareBatchReader(database: Database, catalog: CatalogRecord) {
  const reader = <Stored>(sql: string) => {
    const statement = database.prepare<[string], string>(sql).pluck();
    return (keys: Iterable<string | number>): Stored[] =>
      statement.all(JSON.stringify([...keys])).map((document) => JSON.parse(document) as Stored);
  };
  const readRows = reader<ProductRecord>(`
    SELECT document FROM json_each(?) AS wanted
    CROSS JOIN products ON products.rowid = wanted.value ORDER BY wanted.key`);
  const readProducts = reader<ProductRecord>(
    'SELECT document FROM products WHERE id IN (SELECT value FROM json_each(?))',
  );
  const readChildren = reader<ProductRecord>(`
    SELECT document FROM products
    WHERE parent_id IN (SELECT value FROM json_each(?)) AND status = 'live'
    ORDER BY parent_id, document ->> 'created_at', id`);
  const readVariations = reader<VariationRecord>(
    'SELECT document FROM variations WHERE id IN (SELECT value FROM json_each(?))',
  );
  const readModifiers = reader<PriceModifierRecord>(
    'SELECT document FROM price_modifiers WHERE name IN (SELECT value FROM json_each(?))',
  );
  const readFiles = reader<FileRecord>(
    'SELECT document FROM files WHERE id IN (SELECT value FROM json_each(?))',
  );
  const selectPrices = database
    .prepare<[{ book: string; skus: string }], string>(`
      SELECT document FROM prices
      WHERE price_book_id = @book AND sku IN (SELECT value FROM json_each(@skus))`)
    .pluck();
  const books = [...catalog.price_books].sort(
    (a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1),
  );

  return (rows: readonly number[]): ProductBatch => {
    const products = readRows(rows);
    const related = readRelated(products);
    const everyone = [...products, ...related.values()];
    return {
      products,
      related,
      children: groupByParent(readChildren(products.filter(isParent).map(({ id }) => id))),
      prices: readPrices(everyone.flatMap(({ sku }) => sku ?? [])),
      variations: byId(readVariations(keysOf(everyone, ({ variation_ids }) => variation_ids))),
      modifiers: new Map(
        readModifiers(keysOf(everyone, ({ price_modifiers }) => price_modifiers)).map(
          (modifier) => [modifier.name, modifier],
        ),
      ),
      files: byId(
        readFiles(
          keysOf(products, ({ file_ids = [], main_image_id }) =>
            main_image_id === undefined ? file_ids : [...file_ids, main_image_id],
          ),
        ),
      ),
    };
  };

  /** Parents and components, and theirs in turn. */
  function readRelated(products: readonly ProductRecord[]): Map<string, ProductRecord> {
    const related = new Map<string, ProductRecord>();
    let wanted = relativesOf(products);
    for (let depth = 0; depth < maxBundleDepth && wanted.size > 0; depth++) {
      const found = readProducts(wanted);
      for (const product of found) related.set(product.id, product);
      wanted = new Set([...relativesOf(found)].filter((id) => !related.has(id)));
    }
    return related;
  }

  /** The entry of the highest price book that has the sku. */
  function readPrices(skus: readonly string[]): Map<string, PriceRecord> {
    const prices = new Map<string, PriceRecord>();
    const wanted = JSON.stringify([...new Set(skus)]);
    for (const book of books) {
      for (const document of selectPrices.all({ book: book.id, skus: wanted })) {
        const price = JSON.parse(document) as PriceRecord;
        if (!prices.has(price.sku)) prices.set(price.sku, price);
      }
    }
    return prices;
  }
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

function keysOf(
  products: readonly ProductRecord[],
  keys: (product: ProductRecord) => readonly string[] | undefined,
): Set<string> {
  return new Set(products.flatMap((product) => keys(product) ?? []));
}

function byId<Stored extends { readonly id: string }>(stored: readonly Stored[]) {
  return new Map(stored.map((each) => [each.id, each]));
}

function groupByParent(children: readonly ProductRecord[]): Map<string, ProductRecord[]> {
  const groups = new Map<string, ProductRecord[]>();
  for (const child of children) {
    const parentId = child.parent_id ?? '';
    groups.set(parentId, [...(groups.get(parentId) ?? []), child]);
  }
  return groups;
}

function readAll<Stored>(database: Database, sql: string, keys: readonly string[]): Stored[] {
  return database
    .prepare<[string], string>(sql)
    .pluck()
    .all(JSON.stringify(keys))
    .map((document) => JSON.parse(document) as Stored);
}
