import type { Database } from 'better-sqlite3';
import type { FoundProducts, ProductsQuery } from '../../../catalog/catalog-store.js';
import { joinProducts } from '../../../catalog/documents/join-products.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import { isShort, isWhole } from '../../../catalog/reading/whole-page.js';
import { placesIn } from '../../../catalog/release-format/find-place.js';
import { sliceInListOrder } from '../../../catalog/release-format/list-order.js';
import { createFilterMatching } from '../../../catalog/release-format/match-filter.js';
import { readCurated } from '../../../catalog/release-format/node-row.js';
import {
  NotPublished,
  type NumberedRelease,
} from '../../../catalog/release-format/numbered-release.js';
import { everything, productNumber } from '../../../catalog/release-format/numbering.js';
import { listOf, type PlaceList } from '../../../catalog/release-format/place-list.js';
import type { ReleaseMemories } from '../../../catalog/release-format/release-memory.js';
import { namedPart } from '../../../catalog/release-format/select-nodes.js';
import { allProducts, nodeProducts } from '../../../catalog/release-format/stored-list.js';
import { damaged } from '../../../integrity/seal.js';
import { prepareValueFinder } from '../release-rows/find-by-value.js';
import { prepareNodeFinder } from '../release-rows/find-node.js';
import { preparePackedProducts } from '../release-rows/packed-products.js';
import { prepareLists } from '../release-rows/read-lists.js';
import { prepareReleaseQueries } from '../release-rows/read-release.js';
import { prepareStoredProducts } from '../release-rows/stored-products.js';
import { prepareIncludedQueries } from './included.js';
import { openRememberedRows, type RememberedRows } from './remembered-rows.js';
import type { StoreMemory } from './store-memory.js';

/** Finds products of a release, each page as one consistent read. */
export function prepareProductList(
  database: Database,
  memory: StoreMemory,
  memories: ReleaseMemories,
): (release: NumberedRelease, query: ProductsQuery) => FoundProducts | MissingPart {
  const { isPublic } = prepareReleaseQueries(database);
  const lists = prepareLists(database);
  const readPacked = preparePackedProducts(database);
  const findByValue = prepareValueFinder(database);
  const findIncluded = prepareIncludedQueries(database);
  const findNode = prepareNodeFinder(database);
  const { placesOfId } = prepareStoredProducts(database);

  return database.transaction((release: NumberedRelease, query: ProductsQuery) => {
    try {
      const rows = openRememberedRows(release, { memories, lists, readPacked, isPublic });
      const page = readPage(rows, release, query);
      if (isWhole(page, query)) return page;
      // A page of a release that was just pruned has gaps.
      if (!isPublic(release)) return 'release';
      if (isShort(page)) throw damaged();
      return page;
    } catch (error) {
      if (error instanceof NotPublished) return 'release';
      throw error;
    }
  });

  function readPage(
    rows: RememberedRows,
    release: NumberedRelease,
    query: ProductsQuery,
  ): FoundProducts | MissingPart {
    const found = findList(rows, release, query);
    if (typeof found === 'string') return found;
    const { language, currency, now } = query;
    const { languages, published_at } = release;
    const { places, curated } = sliceInListOrder(found.list, found.curated, query);
    const numbers = places.map((place) => productNumber(release.generation, place));
    const reader = { languages, language, currency, now, published_at };
    return {
      total: found.list.total,
      documents: joinProducts(rows.readProducts(numbers), reader, curated),
      included: findIncluded(query.include, { release, rows, numbers, reader }),
    };
  }

  function findProduct(
    { readList }: RememberedRows,
    release: NumberedRelease,
    id: string,
  ): number | undefined {
    const all = readList(allProducts(release));
    return placesIn(all, (one) => placesOfId(release.generation, one))(id);
  }

  /** Returns the requested list, and its curated positions. */
  function findList(
    rows: RememberedRows,
    release: NumberedRelease,
    { of, filter, language }: ProductsQuery,
  ): { readonly list: PlaceList; readonly curated: readonly number[] } | MissingPart {
    if (of === 'release') return { list: listOfNode(everything(release.generation)), curated: [] };
    if ('product' in of) {
      const place = findProduct(rows, release, of.product);
      return place === undefined ? 'product' : { list: listOf(Uint32Array.of(place)), curated: [] };
    }
    const { name, id } = namedPart(of);
    const found = memory.recall(`node ${release.number} ${id}`, () => findNode(release, id));
    if (!found || (name === 'hierarchy' && found.parent !== '')) return name;
    return { list: listOfNode(found.lists), curated: readCurated(found.curated) };

    function listOfNode(node: number): PlaceList {
      const { readList } = rows;
      if (!filter) return readList(nodeProducts(node));
      return createFilterMatching({ readList, findByValue }).match(filter, {
        release,
        node,
        language,
      });
    }
  }
}
