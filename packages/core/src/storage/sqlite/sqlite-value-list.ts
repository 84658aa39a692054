import type { AttributeValue, AttributeValues } from '@aisle/schema/dev';
import type { Database } from 'better-sqlite3';
import type { ValuesQuery } from '../../catalog/catalog-inspection.js';
import type { MissingPart } from '../../catalog/catalog-store.js';
import { collectRanked } from '../../catalog/collect-ranked.js';
import type { StoredRelease } from '../../catalog/release.js';
import { prepareReleaseQueries } from './read-release.js';
import { prepareNodeFinder } from './releases/find-node.js';
import { blockSize } from './releases/list-directory.js';
import { type FilterScope, prepareFilterMatching } from './releases/match-filter.js';
import type { PlaceList } from './releases/place-list.js';
import { prepareDocumentValues } from './releases/read-document-values.js';
import { prepareDocumentReader } from './releases/read-documents.js';
import { prepareLists } from './releases/read-lists.js';
import { prepareValueScan, type ScannedValue } from './releases/scan-values.js';
import { valueCodes } from './releases/stored-products.js';

/** How long values are looked for, in milliseconds: everybody else waits meanwhile. */
const patience = 10;

/** Lists values of an attribute among the products of a node, with how many products have each. */
export function prepareValueList(
  database: Database,
  now: () => number = () => performance.now(),
): (release: StoredRelease, query: ValuesQuery) => AttributeValues | MissingPart {
  const releases = prepareReleaseQueries(database);
  const findNode = prepareNodeFinder(database);
  const lists = prepareLists(database);
  const { matchTerm } = prepareFilterMatching(database, lists);
  const scan = prepareValueScan(database);
  const readDocuments = prepareDocumentReader(database);
  const valuesOfDocuments = prepareDocumentValues(readDocuments);

  return database.transaction(
    (release: StoredRelease, query: ValuesQuery): AttributeValues | MissingPart => {
      if (!releases.isReadable(release.number)) return 'release';
      const row = findNode(release, query.node_id);
      if (!row) return 'node';
      const scope = { release, node: row.lists, language: query.language };
      const members = lists.read({ node: row.lists, attribute: '', value: '' }, release);
      const found = collectRanked(
        candidates(release, query, scope, members),
        (value) => match(query, value, scope).total > 0,
        { ...query, hasTime: startTime() },
      );
      return { ...found, values: describe(release, query, scope, found.values) };
    },
  );

  function startTime(): () => boolean {
    const end = now() + patience;
    return () => now() < end;
  }

  function match({ attribute: name }: ValuesQuery, value: string, scope: FilterScope): PlaceList {
    return matchTerm({ attribute: { name }, values: [{ value }] }, scope);
  }

  /** Values that products of the node may have, step by step. */
  function* candidates(
    release: StoredRelease,
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

  /** Counts the products of each value; names the one that has it alone. */
  function describe(
    release: StoredRelease,
    query: ValuesQuery,
    scope: FilterScope,
    values: readonly string[],
  ): AttributeValue[] {
    const matched = values.map((value) => ({ value, products: match(query, value, scope) }));
    const single = matched.flatMap(({ products }) =>
      products.total === 1 ? products.slice(0, 1) : [],
    );
    const wanted = query.attribute === 'name' ? [] : single;
    const names = readDocuments(release, wanted, query.language).map(
      ({ attributes }) => attributes.name,
    );
    let next = 0;
    return matched.map(({ value, products: { total } }) => {
      const name = total === 1 ? names[next++] : undefined;
      return { value, products: total, ...(name !== undefined && { name }) };
    });
  }
}
