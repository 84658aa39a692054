import type { CatalogProduct } from '@aisle/schema/catalog';
import { joinProducts, parseDocuments } from '../../catalog/documents/join-products.js';
import {
  describeEntry,
  type EntryRow,
  nameNode,
} from '../../catalog/inspection/describe-values.js';
import type {
  NodeEntry,
  NodeName,
  ReleasedProduct,
} from '../../catalog/inspection/find-products.js';
import { askAgain } from '../../catalog/release-format/ask-again.js';
import {
  NotPublished,
  type NumberedRelease,
  nodeColumns,
} from '../../catalog/release-format/node-row.js';
import { productNumber } from '../../catalog/release-format/number-nodes.js';
import { nodeProducts } from '../../catalog/release-format/stored-product.js';
import type { PageWindow } from '../../records/records.js';
import { keyText } from '../../seeding/key-text.js';
import type { Engine } from '../engine/engine.js';
import {
  all,
  among,
  amongNumbers,
  first,
  type Statement,
  sql,
  text,
  together,
} from '../engine/statement.js';
import { readProducts } from './release-lists.js';
import { createReleaseRows, selectPublic } from './release-rows.js';

/** Finds a product by its id, sku or name in a release. */
export async function findReleasedProduct(
  engine: Engine,
  release: NumberedRelease,
  { called, language }: { readonly called: string; readonly language: string },
): Promise<ReleasedProduct | undefined> {
  const rows = createReleaseRows(engine, release, { mustBePublic: false });
  const found = await askAgain(() => {
    const byId = rows.findPlace('id', called);
    const bySku = rows.findPlace('sku', called);
    const byName = rows.findPlace('name', called, language);
    const place = byId ?? bySku ?? byName;
    return place === undefined ? undefined : { place, lists: rows.listNumbersOf(place) };
  }, rows);
  if (!found) return undefined;
  const [product] = await readDocuments(engine, release, [found.place], language);
  const isListing = sql`AND lists ${amongNumbers(found.lists)}`;
  return product && { product, nodes: await nameSome(engine, release, language, isListing) };
}

/** Returns those of some nodes that a release has. */
export function nameNodes(
  engine: Engine,
  release: NumberedRelease,
  { ids, language }: { readonly ids: readonly string[]; readonly language: string },
): Promise<readonly NodeName[]> {
  return nameSome(engine, release, language, sql`AND id ${among(ids.map(keyText))}`);
}

async function nameSome(
  { ask }: Engine,
  release: NumberedRelease,
  language: string,
  condition: Statement,
): Promise<readonly NodeName[]> {
  const rows = await ask(all(selectEntries(release, language, condition)));
  return rows.map((row) => nameNode(row, language));
}

/**
 * Returns some nodes of a release in list order.
 * @throws NotPublished
 */
export async function listNodeEntries(
  engine: Engine,
  release: NumberedRelease,
  { language, limit, offset }: PageWindow & { readonly language: string },
): Promise<readonly NodeEntry[]> {
  const [found, entries] = await engine.read(function* () {
    const page = sql`LIMIT ${limit} OFFSET ${offset}`;
    return yield* together(
      first(selectPublic(release)),
      all(selectEntries(release, language, sql``, page)),
    );
  });
  if (!found) throw new NotPublished();
  const rows = createReleaseRows(engine, release, { mustBePublic: true });
  return askAgain(
    () =>
      entries.map((row) => {
        const list = rows.readList(nodeProducts(row.lists), release);
        return describeEntry(row, release.number, language, list);
      }),
    rows,
  );
}

/** Selects nodes of a release, with their documents in a language, in list order. */
function selectEntries(
  { number }: NumberedRelease,
  language: string,
  condition: Statement,
  page: Statement = sql``,
): Statement<EntryRow> {
  return sql`
    SELECT release_nodes.id, release_nodes.number, ${entryColumns},
      document.document, document.checksum AS document_checksum
    FROM release_nodes
    JOIN release_node_documents AS document
      ON document.node = release_nodes.number AND document.language = ${language}
    WHERE release = ${number} ${condition}
    ORDER BY release_nodes.number ${page}`;
}

const entryColumns = text(nodeColumns.map((column) => `release_nodes.${column}`).join(', '));

/** Reads products at some places, parsed and without prices. */
export async function readDocuments(
  { read }: Engine,
  { generation, languages, published_at }: NumberedRelease,
  places: readonly number[],
  language: string,
): Promise<readonly CatalogProduct[]> {
  if (places.length === 0) return [];
  const numbers = places.map((place) => productNumber(generation, place));
  const products = await read(() => readProducts(numbers));
  const packed = new Map(products.map((product) => [product.number, product.packed]));
  const reader = { languages, language, currency: '', now: 0, published_at };
  return parseDocuments<CatalogProduct>(
    joinProducts(
      numbers.flatMap((number) => packed.get(number) ?? []),
      reader,
      0,
    ),
  );
}
