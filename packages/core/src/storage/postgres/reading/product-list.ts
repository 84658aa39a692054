import type { FilterAttribute } from '@aisle/schema/filter';
import type {
  FoundDocuments,
  FoundProducts,
  NodesQuery,
  ProductsQuery,
} from '../../../catalog/catalog-store.js';
import { encodeDocuments, joinProducts } from '../../../catalog/documents/join-products.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import { isShort, isWhole } from '../../../catalog/reading/release-page.js';
import { askAgain } from '../../../catalog/release-format/ask-again.js';
import {
  type PlaceList,
  placesIn,
  sliceInListOrder,
} from '../../../catalog/release-format/list-directory.js';
import { createFilterMatching } from '../../../catalog/release-format/match-filter.js';
import {
  NotPublished,
  type NumberedRelease,
  nodeColumns,
  type ReleaseMemories,
  type ReleaseMemory,
  readCurated,
  requireNodeChecksum,
} from '../../../catalog/release-format/node-row.js';
import {
  everything,
  type NodeKeys,
  namedPart,
  nodeRange,
  productNumber,
  selectNodes,
} from '../../../catalog/release-format/number-nodes.js';
import {
  allProducts,
  nodeProducts,
  type ReadList,
} from '../../../catalog/release-format/stored-product.js';
import { damaged, requireChecksumOf } from '../../../integrity/checksum.js';
import { allowedValues } from '../../../records/records.js';
import { keyText } from '../../../seeding/key-text.js';
import type { Queryable } from '../connection/pool.js';
import { preparePacked } from '../release-rows/packed-products.js';
import {
  type Bind,
  type FetchedRow,
  type FetchPart,
  fetchParts,
  linesOf,
  lookUp,
  publishedPart,
  splitLines,
} from '../release-rows/read-lists.js';
import { createReleaseRows, type ReleaseRows } from '../release-rows/release-rows.js';
import { prepareIncluded } from './included.js';

/** Lists nodes of a release, each page by one statement. */
export function prepareNodeList(
  database: Queryable,
): (release: NumberedRelease, query: NodesQuery) => Promise<FoundDocuments | MissingPart> {
  return (release, query) => readPublished(() => readNodes(database, release, query));
}

/** Reads from a release. @returns `release` if it is not public any more. */
async function readPublished<Found>(read: () => Promise<Found>): Promise<Found | 'release'> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotPublished) return 'release';
    throw error;
  }
}

async function readNodes(
  database: Queryable,
  release: NumberedRelease,
  { of, filter, language, limit, offset }: NodesQuery,
): Promise<FoundDocuments | MissingPart> {
  const { keys, order, missing } = selectNodes(of);
  const allowed = filter ? [...allowedValues(filter)] : [];
  const conditions = (bind: Bind) => [
    ...conditionsOf(release, keys, bind),
    ...allowed.map(
      ([name, values]) => `${columns[name]} = ANY(${bind(values.map(keyText))}::text[])`,
    ),
  ];
  const matching = (bind: Bind) =>
    selectMatching(allowed, conditions(bind), release, language, bind);
  let total = 0;
  let rows: readonly FetchedRow[] = [];
  const found: FetchPart[] = [
    {
      select: (bind) => `1, count(*), NULL::bigint, NULL::text, NULL::text FROM ${matching(bind)}`,
      take([row]) {
        total = row?.a ?? 0;
      },
    },
    {
      // Documents are read only for the nodes of the page.
      select: (
        bind,
      ) => `row_number() OVER (ORDER BY page.${order})::integer, page.number, document.checksum,
          document.document, ${linesOf(...['id', ...nodeColumns].map((name) => `page.${name}`))}
        FROM (
          SELECT node.* FROM ${matching(bind)}
          ORDER BY node.${order} LIMIT ${bind(limit)}::bigint OFFSET ${bind(offset)}::bigint
        ) AS page
        ${lookUp(
          `SELECT document, checksum FROM release_node_documents
            WHERE node = page.number AND language = ${bind(language)}::text`,
          'document',
        )}`,
      take(taken) {
        rows = [...taken].sort((x, y) => x.at - y.at);
      },
    },
  ];
  const there = missing?.unless;
  let isThere = there === undefined;
  if (there) {
    found.push({
      select: (bind) => `1, NULL::bigint, NULL::bigint, NULL::text, NULL::text
        FROM release_nodes AS node WHERE ${conditionsOf(release, there, bind).join(' AND ')}`,
      take(taken) {
        isThere = taken.length > 0;
      },
    });
  }
  await fetchParts(database, [publishedPart(release), ...found]);
  if (missing && total === 0 && !(there && isThere)) return missing.part;
  if (rows.length !== Math.max(0, Math.min(limit, total - offset))) throw damaged();
  const documents = rows.map((row) => readDocument(row, release.number, language));
  return { total, documents: encodeDocuments(documents) };
}

/** SQL columns of the filter attributes. */
const columns: Readonly<Record<string, string>> = {
  id: 'node.id',
  name: 'searched.name',
  slug: 'searched.slug',
};

/**
 * Returns the SQL of the nodes that meet some conditions. Filters on document texts start from
 * those texts.
 */
function selectMatching(
  allowed: readonly (readonly [FilterAttribute, readonly string[]])[],
  conditions: readonly string[],
  release: Pick<NumberedRelease, 'number'>,
  language: string,
  bind: Bind,
): string {
  const where = conditions.join(' AND ');
  if (allowed.every(([name]) => name === 'id')) return `release_nodes AS node WHERE ${where}`;
  const { from, to } = nodeRange(release.number);
  return `release_node_documents AS searched
    ${lookUp('SELECT * FROM release_nodes WHERE number = searched.node', 'node')}
    WHERE searched.language = ${bind(language)}::text AND searched.node >= ${bind(from)}::bigint
      AND searched.node < ${bind(to)}::bigint AND ${where}`;
}

function conditionsOf(
  { number }: Pick<NumberedRelease, 'number'>,
  keys: NodeKeys,
  bind: Bind,
): string[] {
  return [
    `node.release = ${bind(number)}::bigint`,
    ...Object.entries(keys).map(([name, value]) => `node.${name} = ${bind(keyText(value))}::text`),
  ];
}

function readDocument(
  { a: number, b: documentChecksum, t: document, u }: FetchedRow,
  release: number,
  language: string,
): string {
  const [id = '', parent = '', hierarchy = '', position, lists, curated = '', checksum] =
    splitLines(u);
  const row = { parent, hierarchy, position: Number(position), lists: Number(lists), curated };
  requireNodeChecksum(release, id, { ...row, checksum: Number(checksum) });
  requireChecksumOf(documentChecksum, number, language, document);
  return document ?? '';
}

/**
 * Finds products of a release. An uncached page takes up to three round trips: the node with its
 * lists and the products of its values; the page's blocks; the products with their included
 * resources.
 */
export function prepareProductList(
  database: Queryable,
  memories: ReleaseMemories,
): (release: NumberedRelease, query: ProductsQuery) => Promise<FoundProducts | MissingPart> {
  return async (release, query) => {
    const page = await readPublished(() => {
      const memory = memories.of(release);
      const rows = createReleaseRows(database, { published: release, memory });
      return readPage({ rows, memory }, release, query);
    });
    // Every fetch saw that the release was public, so it must be complete.
    if (!isWhole(page, query) && isShort(page)) throw damaged();
    return page;
  };
}

/** Positions of a page, and the number of all matches. */
interface FoundPlaces {
  readonly total: number;
  readonly places: readonly number[];
  readonly curated: number;
}

/** Rows and cache for reading a page. */
interface ListReading {
  readonly rows: ReleaseRows;
  readonly memory: ReleaseMemory;
}

async function readPage(
  { rows, memory }: ListReading,
  release: NumberedRelease,
  query: ProductsQuery,
): Promise<FoundProducts | MissingPart> {
  const { include, language, currency, now } = query;
  const { number, generation, languages, published_at } = release;
  const hasComponents = include.includes('component_products');
  const found = await askAgain(() => {
    if (hasComponents) rows.findList(allProducts(release), number);
    return findPlaces(rows, release, query);
  }, rows);
  if (typeof found === 'string') return found;
  const { total, places, curated } = found;
  const numbers = places.map((place) => productNumber(generation, place));
  const reader = { languages, language, currency, now, published_at };
  const all = hasComponents ? rows.findList(allProducts(release), number) : undefined;
  const packed = preparePacked(generation, numbers, memory, hasComponents);
  const included = prepareIncluded(include, { release, numbers, reader, all });
  const parts: readonly FetchPart[] = [...packed.parts, ...included.parts];
  if (numbers.length > 0 && parts.length > 0) await rows.fetch(parts);
  return {
    total,
    documents: joinProducts(packed.all(), reader, curated, packed),
    included: included.finish(packed),
  };
}

function findPlaces(
  rows: ReleaseRows,
  release: NumberedRelease,
  query: ProductsQuery,
): FoundPlaces | MissingPart {
  const { of } = query;
  if (of === 'release') return findInRelease(rows, release, query);
  if ('product' in of) return findProduct(rows, release, of.product);
  const { number, generation } = release;
  const { name, id } = namedPart(of);
  const node = rows.findNode(number, id);
  // By the node's id, so that the number of its lists comes in the same round trip.
  const readList: ReadList = ({ attribute, value }) =>
    rows.readNodeList(generation, { release: number, id, attribute, value });
  const { match } = createFilterMatching({ readList, findByValue: rows.findByValue });
  const list = findList({ match, readList }, release, node?.lists ?? 0, query);
  if (!node || (name === 'hierarchy' && node.parent !== '')) return name;
  const curated = readCurated(node.curated);
  if (rows.isLacking()) touchAround(list, curated.length, query);
  return { total: list.total, ...sliceInListOrder(list, curated, query) };
}

function findInRelease(
  rows: ReleaseRows,
  release: NumberedRelease,
  query: ProductsQuery,
): FoundPlaces {
  const list = findList(rows, release, everything(release.generation), query);
  if (rows.isLacking()) touchAround(list, 0, query);
  return { total: list.total, ...sliceInListOrder(list, [], query) };
}

/** Returns the products of a node that meet the filter, if there is one. */
function findList(
  { match, readList }: Pick<ReleaseRows, 'match' | 'readList'>,
  release: NumberedRelease,
  node: number,
  { filter, language }: ProductsQuery,
): PlaceList {
  return filter
    ? match(filter, { release, node, language })
    : readList(nodeProducts(node), release);
}

/**
 * Fetches blocks around a page too. While ranks are guessed, the page may be off by the number of
 * curated products.
 */
function touchAround(list: PlaceList, curated: number, { offset, limit }: ProductsQuery): void {
  list.slice(Math.max(0, offset - curated), limit + 2 * curated);
}

function findProduct(
  rows: ReleaseRows,
  release: NumberedRelease,
  id: string,
): FoundPlaces | MissingPart {
  const all = rows.readList(allProducts(release), release);
  const place = placesIn(all, (one) => rows.placesOfId(release.generation, one))(id);
  return place === undefined ? 'product' : { total: 1, places: [place], curated: 0 };
}
