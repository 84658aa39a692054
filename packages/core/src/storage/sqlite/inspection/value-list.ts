import type { AttributeValues } from '@aisle/schema/dev';
import type { Database } from 'better-sqlite3';
import type { ValuesQuery } from '../../../catalog/inspection/catalog-inspection.js';
import { collectRanked } from '../../../catalog/inspection/collect-ranked.js';
import { describeValues, singleProducts } from '../../../catalog/inspection/describe-values.js';
import type { ScannedValue } from '../../../catalog/inspection/value-scope.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import { blockSize } from '../../../catalog/release-format/list-directory.js';
import type { FilterScope } from '../../../catalog/release-format/match-filter.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import type { PlaceList } from '../../../catalog/release-format/place-list.js';
import { nodeProducts } from '../../../catalog/release-format/stored-list.js';
import { valueCodes } from '../../../catalog/release-format/stored-product.js';
import { takeTurns } from '../connection/take-turns.js';
import { prepareFilterMatching } from '../release-rows/find-by-value.js';
import { prepareNodeFinder } from '../release-rows/find-node.js';
import { prepareLists } from '../release-rows/read-lists.js';
import { prepareReleaseQueries } from '../release-rows/read-release.js';
import { prepareDocumentValues } from './read-document-values.js';
import { prepareDocumentReader } from './read-documents.js';
import { prepareValueScan } from './scan-values.js';

/**
 * Prepares listing values of an attribute among the products of a node, with the number of products
 * of each.
 */
export function prepareValueList(
  database: Database,
): (release: NumberedRelease, query: ValuesQuery) => Promise<AttributeValues | MissingPart> {
  const releases = prepareReleaseQueries(database);
  const findNode = prepareNodeFinder(database);
  const lists = prepareLists(database);
  const { matchTerm } = prepareFilterMatching(database, lists);
  const scan = prepareValueScan(database);
  const readDocuments = prepareDocumentReader(database);
  const valuesOfDocuments = prepareDocumentValues(readDocuments);

  return async (release, query) => {
    if (!releases.isPublic(release)) return 'release';
    const row = findNode(release, query.node_id);
    if (!row) return 'node';
    const scope = { release, node: row.lists, language: query.language };
    const members = lists.read(nodeProducts(row.lists), release);
    const pause = takeTurns();
    const counted = new Map<string, PlaceList>();
    const exists = (value: string): boolean => {
      const products = match(query, value, scope);
      counted.set(value, products);
      return products.total > 0;
    };
    const steps = candidates(release, query, scope, members);
    const { values, complete } = await collectRanked(steps, exists, { ...query, pause });
    await pause();
    const single = singleProducts(query.attribute, values, counted);
    const places = single.map(({ place }) => place);
    const named = readDocuments(release, places, query.language);
    const described = describeValues(values, counted, single, named);
    // A release never changes, but it may have been pruned meanwhile.
    return releases.isPublic(release) ? { values: described, complete } : 'release';
  };

  function match({ attribute: name }: ValuesQuery, value: string, scope: FilterScope): PlaceList {
    return matchTerm({ attribute: { name }, values: [{ value }] }, scope);
  }

  /** Values that products of the node may have, step by step. */
  function* candidates(
    release: NumberedRelease,
    query: ValuesQuery,
    scope: FilterScope,
    members: PlaceList,
  ): Generator<readonly string[]> {
    if (valueCodes.has(query.attribute) && members.total <= blockSize) {
      yield* valuesOfDocuments(release, query, members);
      return;
    }
    const isListed = ({ place }: ScannedValue) => place === undefined || members.has(place);
    for (const step of scan({ ...scope, ...query, release })) {
      yield step.filter(isListed).map(({ value }) => value);
    }
  }
}
