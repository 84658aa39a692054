import type { Database } from 'better-sqlite3';
import type { FoundProducts, ProductsQuery } from '../../../catalog/catalog-store.js';
import { createIntactMemory } from '../../../catalog/documents/intact-memory.js';
import { joinProducts } from '../../../catalog/documents/join-products.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import { isShort, isWhole } from '../../../catalog/reading/whole-page.js';
import { placesIn } from '../../../catalog/release-format/find-place.js';
import { sliceInListOrder } from '../../../catalog/release-format/list-order.js';
import { readCurated } from '../../../catalog/release-format/node-row.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { productNumber } from '../../../catalog/release-format/numbering.js';
import { listOf, type PlaceList } from '../../../catalog/release-format/place-list.js';
import { allProducts, nodeProducts } from '../../../catalog/release-format/stored-list.js';
import { damaged } from '../../../integrity/seal.js';
import { prepareFilterMatching } from '../release-rows/find-by-value.js';
import { prepareNodeFinder } from '../release-rows/find-node.js';
import { preparePackedProducts } from '../release-rows/packed-products.js';
import { prepareLists } from '../release-rows/read-lists.js';
import { prepareReleaseQueries } from '../release-rows/read-release.js';
import { prepareStoredProducts } from '../release-rows/stored-products.js';
import { prepareIncludedQueries } from './included.js';
import type { StoreMemory } from './store-memory.js';

/** Finds products of a release, each page as one consistent read. */
export function prepareProductList(
  database: Database,
  memory: StoreMemory,
): (release: NumberedRelease, query: ProductsQuery) => FoundProducts | MissingPart {
  const releases = prepareReleaseQueries(database);
  const lists = prepareLists(database);
  const { match } = prepareFilterMatching(database, lists);
  const findIncluded = prepareIncludedQueries(database, lists);
  const findNode = prepareNodeFinder(database);
  const readProducts = preparePackedProducts(database);
  const { placesOfId } = prepareStoredProducts(database);
  const intact = createIntactMemory();

  return database.transaction((release: NumberedRelease, query: ProductsQuery) => {
    const page = readPage(release, query);
    if (isWhole(page, query)) return page;
    // A release that was pruned a moment ago shows by what is missing.
    if (!releases.isReadable(release.number)) return 'release';
    if (isShort(page)) throw damaged();
    return page;
  });

  function readPage(release: NumberedRelease, query: ProductsQuery): FoundProducts | MissingPart {
    const found = findList(release, query);
    if (typeof found === 'string') return found;
    const { language, currency, now } = query;
    const { languages, published_at } = release;
    const { places, curated } = sliceInListOrder(found.list, found.curated, query);
    const numbers = places.map((place) => productNumber(release.generation, place));
    const reader = { languages, language, currency, now, published_at };
    return {
      total: found.list.total,
      documents: joinProducts(readProducts(numbers), reader, curated, intact.of(numbers)),
      included: findIncluded(query.include, release, numbers, reader),
    };
  }

  function findProduct(release: NumberedRelease, id: string): number | undefined {
    const all = lists.read(allProducts(release), release);
    return placesIn(all, (one) => placesOfId(release.generation, one))(id);
  }

  /** The list of what is asked for, and its curated places. */
  function findList(
    release: NumberedRelease,
    { of, filter, language }: ProductsQuery,
  ): { readonly list: PlaceList; readonly curated: readonly number[] } | MissingPart {
    if ('product' in of) {
      const place = findProduct(release, of.product);
      return place === undefined ? 'product' : { list: listOf(Uint32Array.of(place)), curated: [] };
    }
    const found = memory.recall(`node ${release.number} ${of.node}`, () =>
      findNode(release, of.node),
    );
    if (!found) return 'node';
    const { lists: node, curated } = found;
    const list = filter
      ? match(filter, { release, node, language })
      : lists.read(nodeProducts(node), release);
    return { list, curated: readCurated(curated) };
  }
}
