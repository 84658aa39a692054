import type { Database } from 'better-sqlite3';
import type { FilterFacts, FilterQuery } from '../../../catalog/inspection/catalog-inspection.js';
import { placeProduct } from '../../../catalog/inspection/place-product.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import type { FilterScope } from '../../../catalog/release-format/match-filter.js';
import { readCurated } from '../../../catalog/release-format/node-row.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { nodeProducts } from '../../../catalog/release-format/stored-list.js';
import { prepareFilterMatching } from '../release-rows/find-by-value.js';
import { prepareNodeFinder } from '../release-rows/find-node.js';
import { prepareLists } from '../release-rows/read-lists.js';
import { prepareReleaseQueries } from '../release-rows/read-release.js';
import { prepareFilterExplanation } from './explain-filter.js';
import type { NodeEntries } from './node-entries.js';
import type { ReleasedProducts } from './released-products.js';

/** Prepares the matches of a filter in a release, and its relation to one product. */
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
      if (!releases.isPublic(release)) return 'release';
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
          product: placeProduct(place, { list, matches, curated, terms: filter?.terms ?? [] }, () =>
            meetTermsElsewhere(place, query, scope),
          ),
        }),
      };
    },
  );

  /** A filter looks at the products of a node only, so this asks a node that does list the product. */
  function meetTermsElsewhere(place: number, { filter }: FilterQuery, scope: FilterScope) {
    const [node] = products.listNumbersOf(scope.release, place);
    if (node === undefined) return undefined;
    return filter?.terms.map((term) => matchTerm(term, { ...scope, node }).has(place)) ?? [];
  }
}
