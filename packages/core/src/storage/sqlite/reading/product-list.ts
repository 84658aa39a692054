import type { Database } from 'better-sqlite3';
import type {
  MissingPart,
  NodeProductsQuery,
  ProductDocumentPage,
} from '../../../catalog/catalog-store.js';
import { createIntactMemory } from '../../../catalog/documents/intact-memory.js';
import { joinProducts } from '../../../catalog/documents/join-products.js';
import { damaged } from '../../../catalog/documents/seal.js';
import type { StoredRelease } from '../../../catalog/release.js';
import { type NodeRow, prepareNodeFinder, readCurated } from '../releases/find-node.js';
import { sliceInListOrder } from '../releases/list-order.js';
import { prepareFilterMatching } from '../releases/match-filter.js';
import { productNumber } from '../releases/numbering.js';
import { preparePackedProducts } from '../releases/packed-products.js';
import { prepareLists } from '../releases/read-lists.js';
import { prepareReleaseQueries } from '../releases/read-release.js';
import { prepareIncludedQueries } from './included.js';
import type { StoreMemory } from './store-memory.js';

/** Lists the products of a node, each page as one consistent read. */
export function prepareProductList(
  database: Database,
  memory: StoreMemory,
): (release: StoredRelease, query: NodeProductsQuery) => ProductDocumentPage | MissingPart {
  const releases = prepareReleaseQueries(database);
  const lists = prepareLists(database);
  const { match } = prepareFilterMatching(database, lists);
  const findIncluded = prepareIncludedQueries(database, lists);
  const findNode = prepareNodeFinder(database);
  const readProducts = preparePackedProducts(database);
  const intact = createIntactMemory();

  return database.transaction((release: StoredRelease, query: NodeProductsQuery) => {
    const node = memory.recall(`node ${release.number} ${query.node_id}`, () =>
      findNode(release, query.node_id),
    );
    const page = node ? readPage(release, node, query) : 'node';
    if (isWhole(page, query)) return page;
    // A release that was pruned a moment ago shows by what is missing.
    if (!releases.isReadable(release.number)) return 'release';
    if (isShort(page)) throw damaged();
    return page;
  });

  function readPage(
    release: StoredRelease,
    { lists: node, curated }: NodeRow,
    query: NodeProductsQuery,
  ): ProductDocumentPage {
    const { filter, language, currency, now } = query;
    const { languages, published_at } = release;
    const list = filter
      ? match(filter, { release, node, language })
      : lists.read({ node, attribute: '', value: '' }, release);
    const page = sliceInListOrder(list, readCurated(curated), query);
    const numbers = page.places.map((place) => productNumber(release.generation, place));
    const reader = { languages, language, currency, now, published_at };
    return {
      total: list.total,
      documents: joinProducts(readProducts(numbers), reader, page.curated, intact.of(numbers)),
      included: findIncluded(query.include, release, numbers, reader),
    };
  }
}

/** Whether a page has less than its total promises, in a release that has all. */
function isShort(page: ProductDocumentPage | MissingPart): boolean {
  return typeof page !== 'string' && page.total > 0;
}

/** Whether a page has every document that its total promises. */
function isWhole(
  page: ProductDocumentPage | MissingPart,
  { limit, offset }: Pick<NodeProductsQuery, 'limit' | 'offset'>,
): boolean {
  if (typeof page === 'string' || page.total === 0) return false;
  return page.documents.ends.length === Math.max(0, Math.min(limit, page.total - offset));
}
