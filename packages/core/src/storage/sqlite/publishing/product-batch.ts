import type { Database } from 'better-sqlite3';
import type { ProductBatch } from '../../../catalog/publication.js';
import type {
  CatalogRecord,
  FileRecord,
  PriceModifierRecord,
  PriceRecord,
  ProductRecord,
  VariationRecord,
} from '../../../catalog/records.js';
import { readStored } from '../../../integrity/read-stored.js';

/** How deep bundles within bundles are followed for their prices. */
const maxBundleDepth = 5;

/** Reads the products of some rows, and everything that building them looks at. */
export function prepareBatchReader(database: Database, catalog: CatalogRecord) {
  const reader = <Stored>(sql: string) => {
    const statement = database.prepare<[string], string>(sql).pluck();
    return (keys: Iterable<string | number>): Stored[] =>
      statement.all(JSON.stringify([...keys])).map((document) => readStored<Stored>(document));
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
    ORDER BY parent_id, julianday(document ->> 'created_at'), id`);
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
        const price = readStored<PriceRecord>(document);
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
