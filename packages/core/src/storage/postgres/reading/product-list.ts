import type { FoundProducts, ProductsQuery } from '../../../catalog/catalog-store.js';
import { joinProducts } from '../../../catalog/documents/join-products.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import { isShort, isWhole } from '../../../catalog/reading/whole-page.js';
import { askAgain } from '../../../catalog/release-format/ask-again.js';
import { placesIn } from '../../../catalog/release-format/find-place.js';
import { sliceInListOrder } from '../../../catalog/release-format/list-order.js';
import { createFilterMatching } from '../../../catalog/release-format/match-filter.js';
import { readCurated } from '../../../catalog/release-format/node-row.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { everything, productNumber } from '../../../catalog/release-format/numbering.js';
import type { PlaceList } from '../../../catalog/release-format/place-list.js';
import type {
  ReleaseMemories,
  ReleaseMemory,
} from '../../../catalog/release-format/release-memory.js';
import { namedPart } from '../../../catalog/release-format/select-nodes.js';
import {
  allProducts,
  nodeProducts,
  type ReadList,
} from '../../../catalog/release-format/stored-list.js';
import { damaged } from '../../../integrity/seal.js';
import type { FetchPart } from '../release-rows/fetch-parts.js';
import { preparePacked } from '../release-rows/packed-products.js';
import { createReleaseRows, type ReleaseRows } from '../release-rows/release-rows.js';
import type { ReleaseSources } from '../replicas/page-sources.js';
import { prepareIncluded } from './included.js';

/**
 * Finds products of a release. An uncached page takes up to three round trips: the node with its
 * lists and the products of its values; the page's blocks; the products with their included
 * resources.
 */
export function prepareProductList(
  sources: ReleaseSources,
  memories: ReleaseMemories,
): (release: NumberedRelease, query: ProductsQuery) => Promise<FoundProducts | MissingPart> {
  return async (release, query) => {
    const page = await sources.read((database) => {
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
  const packed = preparePacked(numbers, memory.products);
  const included = prepareIncluded(include, { release, numbers, reader, all });
  const parts: readonly FetchPart[] = [...packed.parts, ...included.parts];
  if (numbers.length > 0 && parts.length > 0) await rows.fetch(parts);
  return {
    total,
    documents: joinProducts(packed.all(), reader, curated),
    included: included.finish(),
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
