import type { Database } from 'better-sqlite3';
import type {
  FilterFacts,
  FilterQuery,
  ProductPlacement,
} from '../../../catalog/inspection/catalog-inspection.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import { positionInListOrder } from '../../../catalog/release-format/list-order.js';
import type { FilterScope } from '../../../catalog/release-format/match-filter.js';
import { readCurated } from '../../../catalog/release-format/node-row.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import type { PlaceList } from '../../../catalog/release-format/place-list.js';
import { nodeProducts } from '../../../catalog/release-format/stored-list.js';
import { prepareFilterMatching } from '../release-rows/find-by-value.js';
import { prepareNodeFinder } from '../release-rows/find-node.js';
import { prepareLists } from '../release-rows/read-lists.js';
import { prepareReleaseQueries } from '../release-rows/read-release.js';
import { prepareFilterExplanation } from './explain-filter.js';
import type { NodeEntries } from './node-entries.js';
import type { ReleasedProducts } from './released-products.js';

/** Prepares what a release answers to a filter, and how one of its products stands to it. */
export function prepareFilterFacts(
  database: Database,
  nodes: NodeEntries,
  products: ReleasedProducts,
): (release: NumberedRelease, query: FilterQuery) => FilterFacts | MissingPart {
  const releases = prepareReleaseQueries(database);
  const lists = prepareLists(database);
  const { matchTerm } = prepareFilterMatching(database, lists);
  const explainFilter = prepareFilterExplanation(database);
  const findNode = prepareNodeFinder(database);

  return database.transaction(
    (release: NumberedRelease, query: FilterQuery): FilterFacts | MissingPart => {
      if (!releases.isReadable(release.number)) return 'release';
      const row = findNode(release, query.node_id);
      const [named] = nodes.name(release, [query.node_id], query.language);
      if (!row || !named) return 'node';
      const scope = { release, node: row.lists, language: query.language };
      const list = lists.read(nodeProducts(row.lists), release);
      const filter = query.filter && explainFilter(query.filter, scope);
      const matches = filter?.matches ?? list;
      const curated = readCurated(row.curated);
      const place =
        query.product_id === undefined
          ? undefined
          : products.findPlace(release, { attribute: 'id', value: query.product_id });
      return {
        node: { ...named, products: list.total },
        matches: matches.total,
        terms: filter?.terms.map(({ total }) => total) ?? [],
        statements: filter?.statements ?? [],
        ...(place !== undefined && {
          product: locate(
            place,
            { list, matches, curated, terms: filter?.terms ?? [] },
            query,
            scope,
          ),
        }),
      };
    },
  );

  function locate(place: number, found: Found, query: FilterQuery, scope: FilterScope) {
    const { list, matches, curated } = found;
    const isInNode = list.has(place);
    const terms = isInNode
      ? found.terms.map((term) => term.has(place))
      : meetTermsElsewhere(place, query, scope);
    const placement: ProductPlacement = {
      is_in_node: isInNode,
      ...(terms && { terms }),
      ...(matches.has(place) && { position: positionInListOrder(matches, curated, place) }),
    };
    return placement;
  }

  /** A filter looks at the products of a node only, so this asks a node that does list the product. */
  function meetTermsElsewhere(place: number, { filter }: FilterQuery, scope: FilterScope) {
    const [node] = products.listNumbersOf(scope.release, place);
    if (node === undefined) return undefined;
    return filter?.terms.map((term) => matchTerm(term, { ...scope, node }).has(place)) ?? [];
  }
}

interface Found {
  readonly list: PlaceList;
  readonly matches: PlaceList;
  readonly curated: readonly number[];
  readonly terms: readonly PlaceList[];
}
