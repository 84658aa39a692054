import type { CatalogProduct } from '@aisle/schema/catalog';
import { joinProducts, parseDocuments } from '../../../catalog/documents/join-products.js';
import {
  describeEntry,
  type EntryRow,
  nameNode,
  patternsOf,
  type ScannedValue,
  spellingsOf,
  type ValueScope,
} from '../../../catalog/inspection/describe-values.js';
import type {
  NodeEntry,
  NodeName,
  ReleasedProduct,
} from '../../../catalog/inspection/find-products.js';
import { askAgain } from '../../../catalog/release-format/ask-again.js';
import { type NumberedRelease, nodeColumns } from '../../../catalog/release-format/node-row.js';
import {
  everything,
  placeOf,
  productNumber,
} from '../../../catalog/release-format/number-nodes.js';
import {
  type ListedRelease,
  nodeProducts,
  valueCodes,
} from '../../../catalog/release-format/stored-product.js';
import type { PageWindow } from '../../../records/records.js';
import { keyText, unescapeNul } from '../../../seeding/key-text.js';
import type { Queryable } from '../connection/pool.js';
import { preparePacked } from '../release-rows/find-gap.js';
import { fetchParts } from '../release-rows/read-lists.js';
import { createReleaseRows, type ReleaseRows } from '../release-rows/release-rows.js';

/** Finds a product by its id, sku or name in a release. */
export async function findReleasedProduct(
  database: Queryable,
  release: NumberedRelease,
  called: string,
  language: string,
): Promise<ReleasedProduct | undefined> {
  const rows = createReleaseRows(database);
  const found = await askAgain(() => {
    const byId = findReleasedPlace(rows, release, { attribute: 'id', value: called });
    const bySku = findReleasedPlace(rows, release, { attribute: 'sku', value: called });
    const byName = findReleasedPlace(rows, release, { attribute: 'name', value: called }, language);
    const place = byId ?? bySku ?? byName;
    return place === undefined ? undefined : { place, lists: listNumbersOf(rows, release, place) };
  }, rows);
  if (!found) return undefined;
  const [product] = await readDocuments(database, release, [found.place], language);
  const nodes = await nameNodes(database, release, { lists: found.lists, language });
  return product && { product, nodes };
}

/**
 * Returns the position of the product with an id, a sku or a name in a release, in a node or not.
 */
export function findReleasedPlace(
  rows: Pick<ReleaseRows, 'matchTerm'>,
  release: ListedRelease,
  { attribute, value }: { readonly attribute: 'id' | 'sku' | 'name'; readonly value: string },
  language = '',
): number | undefined {
  const scope = { release, node: everything(release.generation), language };
  const term = { attribute: { name: attribute }, values: [{ value }] };
  return rows.matchTerm(term, scope).slice(0, 1)[0];
}

/** Returns the numbers of the node lists that contain the product at a position. */
export function listNumbersOf(
  rows: Pick<ReleaseRows, 'findProduct'>,
  { generation }: Pick<ListedRelease, 'generation'>,
  place: number,
): readonly number[] {
  return rows.findProduct(productNumber(generation, place))?.nodes ?? [];
}

/**
 * A range of values by key, `from` included and `to` excluded, and the patterns that they match.
 */
interface ScanRange {
  readonly from: string;
  readonly to: string;
  readonly likes: readonly [string, string?];
}

/** Sorts after every text with the same beginning. */
const last = '\u{10ffff}';

/** Number of rows that a step reads. */
const stepLength = 4_000;

/**
 * Scans an attribute's values: first the usual spellings of the searched text through the index,
 * then all values. Each step is short. Values that cannot contain the text are left out.
 */
export async function* scanValues(
  database: Queryable,
  scope: ValueScope,
): AsyncGenerator<readonly ScannedValue[]> {
  const { search } = scope;
  for (const prefix of spellingsOf(search)) {
    const range = { from: keyText(prefix), to: keyText(prefix) + last, likes: ['%'] as const };
    yield* walk(database, scope, range);
  }
  if (search === '') return;
  yield* walk(database, scope, { from: '', to: last, likes: patternsOf(search) });
}

interface WalkedRow {
  readonly at: number;
  readonly key: string;
  readonly language: string;
  readonly product: number;
  readonly text: string;
}

async function* walk(
  database: Queryable,
  { release, node, attribute, language }: ValueScope,
  { from, to, likes: [like, orLike = like] }: ScanRange,
): AsyncGenerator<readonly ScannedValue[]> {
  const code = valueCodes.get(attribute);
  const text = code === undefined ? walkLists : walkValues;
  const begin = code === undefined ? [node, attribute] : [release.generation, code];
  let after: readonly [string, string, number] | undefined = [from, '', -1];
  while (after) {
    const rows: readonly WalkedRow[] = await database.query<WalkedRow>({
      text,
      values: [...begin, ...after, to, like, orLike],
    });
    yield rows.flatMap((row) => {
      const value = unescapeNul(row.text);
      if (code === undefined) return { value };
      const isRead = row.language === '' || row.language === language;
      return isRead ? { value, place: placeOf(row.product) } : [];
    });
    const end: WalkedRow | undefined = rows.at(-1);
    after = end?.at === stepLength ? [end.key, end.language, end.product] : undefined;
  }
}

/**
 * Returns the SQL of a step: the rows that match the patterns, and always the last row of a full
 * step, where the next step starts.
 */
const steps = (rows: string) => `
  SELECT at, key, language, product, text FROM (
    SELECT row_number() OVER (ORDER BY key, language, product) AS at, walked.* FROM (${rows}) AS walked
  ) AS numbered
  WHERE text ILIKE $7 OR text ILIKE $8 OR at = ${stepLength}
  ORDER BY at`;

const walkValues = steps(`
  SELECT value AS key, language, product, coalesce(long_value, value) COLLATE "C" AS text
  FROM release_values
  WHERE generation = $1 AND attribute = $2
    AND (value, language, product) > ($3, $4, $5::bigint) AND value < $6
  ORDER BY value, language, product LIMIT ${stepLength}`);

/** A list has one row per version. */
const walkLists = steps(`
  SELECT value AS key, ''::text COLLATE "C" AS language, since AS product,
    coalesce(long_value, value) COLLATE "C" AS text
  FROM release_lists
  WHERE node = $1 AND attribute = $2
    AND (value, since) > ($3, $5::bigint) AND value < $6 AND $4::text IS NOT NULL
  ORDER BY value, since LIMIT ${stepLength}`);

/** The nodes of the release `$1` with their documents in the language `$2`. */
const selectEntries = `
  SELECT release_nodes.id, release_nodes.number,
    ${nodeColumns.map((column) => `release_nodes.${column}`).join(', ')}, document.document, document.checksum AS document_checksum
  FROM release_nodes
  JOIN release_node_documents AS document
    ON document.node = release_nodes.number AND document.language = $2
  WHERE release = $1`;

/** Some nodes of a release in list order. */
export async function listNodeEntries(
  database: Queryable,
  release: NumberedRelease,
  { language, limit, offset }: PageWindow & { readonly language: string },
): Promise<readonly NodeEntry[]> {
  const entries = await database.query<EntryRow>({
    text: `${selectEntries} ORDER BY release_nodes.number LIMIT $3 OFFSET $4`,
    values: [release.number, language, limit, offset],
  });
  const rows = createReleaseRows(database);
  return askAgain(
    () =>
      entries.map((row) => {
        const list = rows.readList(nodeProducts(row.lists), release);
        return describeEntry(row, release.number, language, list);
      }),
    rows,
  );
}

/**
 * Returns those of some nodes that the release has, by their ids or by the numbers of their lists.
 */
export async function nameNodes(
  database: Queryable,
  { number }: Pick<NumberedRelease, 'number'>,
  wanted: { readonly language: string } & (
    | { readonly ids: readonly string[] }
    | { readonly lists: readonly number[] }
  ),
): Promise<NodeName[]> {
  const { language } = wanted;
  const rows = await database.query<EntryRow>(
    'ids' in wanted
      ? {
          text: `${selectEntries} AND id = ANY($3) ORDER BY release_nodes.number`,
          values: [number, language, wanted.ids.map(keyText)],
        }
      : {
          text: `${selectEntries} AND lists = ANY($3::bigint[]) ORDER BY release_nodes.number`,
          values: [number, language, wanted.lists],
        },
  );
  return rows.map((row) => nameNode(row, language));
}

/** Reads products at some places, parsed and without prices. */
export async function readDocuments(
  database: Queryable,
  {
    generation,
    languages,
    published_at,
  }: Pick<NumberedRelease, 'generation' | 'languages' | 'published_at'>,
  places: readonly number[],
  language: string,
): Promise<readonly CatalogProduct[]> {
  if (places.length === 0) return [];
  const packed = preparePacked(places.map((place) => productNumber(generation, place)));
  await fetchParts(database, packed.parts);
  const reader = { languages, language, currency: '', now: 0, published_at };
  return parseDocuments<CatalogProduct>(joinProducts(packed.all(), reader, 0));
}
