import type { FilterFacts, FilterQuery } from '../../../catalog/inspection/catalog-inspection.js';
import { placeProduct } from '../../../catalog/inspection/place-product.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import { askAgain } from '../../../catalog/release-format/ask-again.js';
import type { FilterScope } from '../../../catalog/release-format/match-filter.js';
import { readCurated } from '../../../catalog/release-format/node-row.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { intersect } from '../../../catalog/release-format/place-list.js';
import { nodeProducts } from '../../../catalog/release-format/stored-list.js';
import type { Queryable } from '../connection/statements.js';
import { createReleaseRows, type ReleaseRows } from '../release-rows/release-rows.js';
import { explainFilter } from './explain-filter.js';
import { nameNodes } from './node-entries.js';
import { findReleasedPlace, listNumbersOf } from './released-products.js';

/** Returns the matches of a filter in a release, and its relation to one product. */
export async function explainFilterQuery(
  database: Queryable,
  release: NumberedRelease,
  query: FilterQuery,
): Promise<FilterFacts | MissingPart> {
  const { node_id, language, filter } = query;
  const [named] = await nameNodes(database, release, { ids: [node_id], language });
  const rows = createReleaseRows(database);
  const facts = await askAgain(() => {
    const node = rows.findNode(release.number, node_id);
    if (!node) return undefined;
    const scope = { release, node: node.lists, language };
    const list = rows.readList(nodeProducts(node.lists), release);
    const terms = filter?.terms.map((term) => rows.matchTerm(term, scope)) ?? [];
    const matches = filter ? intersect(terms) : list;
    const curated = readCurated(node.curated);
    return {
      list,
      matches: matches.total,
      terms: terms.map(({ total }) => total),
      scope,
      product: findProduct(rows, { list, matches, curated, terms }, query, scope),
    };
  }, rows);
  if (!facts || !named) return 'node';
  const { list, matches, terms, scope, product } = facts;
  const statements = filter ? await explainFilter(database, rows, filter, scope) : [];
  return {
    node: { ...named, products: list.total },
    matches,
    terms,
    statements,
    ...(product && { product }),
  };
}

/** Returns the relation of the requested product to the node and the filter. */
function findProduct(
  rows: ReleaseRows,
  found: Parameters<typeof placeProduct>[1],
  { product_id, filter }: FilterQuery,
  scope: FilterScope,
) {
  const { release } = scope;
  if (product_id === undefined) return undefined;
  const place = findReleasedPlace(rows, release, { attribute: 'id', value: product_id });
  if (place === undefined) return undefined;
  return placeProduct(place, found, () => {
    // A filter only considers products of a node, so this uses a node that lists the product.
    const [node] = listNumbersOf(rows, release, place);
    if (node === undefined) return undefined;
    return filter?.terms.map((term) => rows.matchTerm(term, { ...scope, node }).has(place)) ?? [];
  });
}
