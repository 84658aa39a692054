import { type BatchSource, gatherBatch } from '../../../catalog/build/gather-batch.js';
import { createRecordMemory } from '../../../catalog/build/record-memory.js';
import type { ProductBatch } from '../../../catalog/publication.js';
import type {
  CatalogRecord,
  FileRecord,
  PriceModifierRecord,
  PriceRecord,
  ProductRecord,
  VariationRecord,
} from '../../../catalog/records.js';
import { askAgain } from '../../../catalog/release-format/ask-again.js';
import { readStored } from '../../../integrity/read-stored.js';
import { keyText } from '../connection/key-text.js';
import type { Queryable } from '../connection/statements.js';
import { fetchParts, lookUp } from '../release-rows/fetch-parts.js';
import { createKnownRows, type RowKind } from '../release-rows/known-rows.js';

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
export function prepareBatchReader(
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
