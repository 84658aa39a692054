import type { AttributeValues } from '@aisle/schema/dev';
import type { Database } from 'better-sqlite3';
import {
  collectRanked,
  describeValues,
  patternsOf,
  type ScannedValue,
  singleProducts,
  spellingsOf,
  type ValueScope,
  valuesInDocuments,
} from '../../../catalog/inspection/describe-values.js';
import type { CatalogInspection, ValuesQuery } from '../../../catalog/inspection/find-products.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import { blockSize, type PlaceList } from '../../../catalog/release-format/list-directory.js';
import type { FilterScope } from '../../../catalog/release-format/match-filter.js';
import { type NumberedRelease, numbered } from '../../../catalog/release-format/node-row.js';
import { placeOf } from '../../../catalog/release-format/number-nodes.js';
import { nodeProducts, valueCodes } from '../../../catalog/release-format/stored-product.js';
import type { ProductRecord } from '../../../catalog/requests.js';
import { readStored } from '../../../integrity/checksum.js';
import { takeTurns } from '../connection/filling.js';
import { perform, performSlowly } from '../connection/sqlite-engine.js';
import {
  prepareFilterMatching,
  prepareLists,
  prepareNodeFinder,
  prepareReleaseQueries,
  type StatementMaker,
} from '../release-rows.js';
import { prepareFilterFacts } from './filter-facts.js';
import {
  type DocumentedRelease,
  prepareDocumentReader,
  prepareNodeEntries,
  prepareReleasedProducts,
} from './released-products.js';

/** Creates the inspection of releases. Its statements are prepared at first use. */
export function createSqliteInspection(database: Database): CatalogInspection {
  let prepared: ReturnType<typeof prepareInspection> | undefined;
  const inspect = () => {
    prepared ??= prepareInspection(database);
    return prepared;
  };
  return {
    listNodeEntries: (release, query) =>
      perform(() => inspect().nodes.list(numbered(release), query)),
    listValues: (release, query) =>
      performSlowly(() => inspect().listValues(numbered(release), query)),
    explainFilter: (release, query) =>
      perform(() => inspect().explainFilter(numbered(release), query)),
    findReleasedProduct: (release, called, language) =>
      perform(() => inspect().products.find(numbered(release), called, language)),
    nameNodes: (release, ids, language) =>
      perform(() => inspect().nodes.name(numbered(release), ids, language)),
    findProduct: (idOrSku) => perform(() => inspect().records.find(idOrSku)),
    listProducts: (after, limit) => perform(() => inspect().records.list(after, limit)),
  };
}

function prepareInspection(database: Database) {
  const nodes = prepareNodeEntries(database);
  const products = prepareReleasedProducts(database, nodes);
  return {
    nodes,
    products,
    listValues: prepareValueList(database),
    explainFilter: prepareFilterFacts(database, nodes, products),
    records: prepareProductFinder(database),
  };
}

/** Prepares the finding of products' records by id or, failing that, by sku, and one after the other. */
function prepareProductFinder(database: Database) {
  const select = 'SELECT document FROM products WHERE';
  const byId = database.prepare<[string], string>(`${select} id = ?`).pluck();
  const bySku = database.prepare<[string], string>(`${select} sku = ? ORDER BY id LIMIT 1`).pluck();
  const behind = database
    .prepare<[string, number], string>(`${select} id > ? ORDER BY id LIMIT ?`)
    .pluck();
  return {
    find(idOrSku: string): ProductRecord | undefined {
      const document = byId.get(idOrSku) ?? bySku.get(idOrSku);
      return document === undefined ? undefined : readStored<ProductRecord>(document);
    },
    list: (after: string, limit: number) =>
      behind.all(after, limit).map((document) => readStored<ProductRecord>(document)),
  };
}

/**
 * Prepares listing values of an attribute among the products of a node, with the number of products
 * of each.
 */
function prepareValueList(
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

/** Number of products to read in one step. */
const stepLength = 64;

/**
 * Prepares reading values from the products of a short list: for a small node, scanning the values
 * of a large catalog takes too long.
 */
function prepareDocumentValues(readDocuments: ReturnType<typeof prepareDocumentReader>) {
  return function* read(
    release: DocumentedRelease,
    { attribute, language }: Pick<ValuesQuery, 'attribute' | 'language'>,
    list: PlaceList,
  ): Generator<readonly string[]> {
    for (let from = 0; from < list.total; from += stepLength) {
      const products = readDocuments(release, list.slice(from, stepLength), language);
      yield valuesInDocuments(products, attribute);
    }
  };
}

/** Follows every text that begins in the same way. */
const last = '\u{10ffff}';

/**
 * Prepares the scan of an attribute's values: first the usual spellings of the searched text at their places
 * in the index, then all values. Each step is short; values that cannot hold the text are left out.
 */
function prepareValueScan(
  database: StatementMaker,
): (scope: ValueScope) => Generator<readonly ScannedValue[]> {
  const walkLists = prepareWalk(database, {
    table: 'release_lists',
    begin: { node: 0, attribute: '' },
    key: { value: '', since: -1 },
  });
  const walkValues = prepareWalk(database, {
    table: 'release_values',
    begin: { generation: 0, attribute: 0 },
    key: { value: '', language: '', product: -1 },
  });

  function* walk(scope: ValueScope, range: WalkRange): Generator<readonly ScannedValue[]> {
    const { release, node, attribute, language } = scope;
    const code = valueCodes.get(attribute);
    if (code === undefined) {
      yield* walkLists({ node, attribute }, range);
      return;
    }
    for (const rows of walkValues({ generation: release.generation, attribute: code }, range)) {
      yield rows.flatMap((row) =>
        row.language === '' || row.language === language
          ? { value: row.value, place: placeOf(row.product) }
          : [],
      );
    }
  }

  return function* scan(scope) {
    for (const prefix of spellingsOf(scope.search)) {
      yield* walk(scope, { from: prefix, to: prefix + last, likes: ['%'] });
    }
    if (scope.search === '') return;
    yield* walk(scope, { from: '', to: last, likes: patternsOf(scope.search) });
  };
}

/** A table to walk: its start condition, and the columns of its order. */
interface WalkedTable<Begin, Key> {
  readonly table: string;
  readonly begin: Begin;
  /** Key that sorts before every key that begins with a value. */
  readonly key: Key;
}

/**
 * A range of values, `from` included and `to` excluded, and the `LIKE` patterns of which they match
 * one.
 */
interface WalkRange {
  readonly from: string;
  readonly to: string;
  readonly likes: readonly [string, string?];
}

/** Number of rows that a step reads, in a fraction of a millisecond. */
const walkStep = 1_000;

/**
 * Prepares a walk through the values of a table in the order of its primary key. Each step reads
 * the same number of rows, however few of them match.
 */
export function prepareWalk<
  Begin extends Readonly<Record<string, string | number>>,
  Key extends Readonly<Record<string, string | number>> & { readonly value: string },
>(
  database: StatementMaker,
  { table, begin, key }: WalkedTable<Begin, Key>,
): (begin: Begin, range: WalkRange) => Generator<readonly Key[]> {
  const columns = Object.keys(key);
  const names = columns.join(', ');
  const bound = (prefix: string) => columns.map((name) => `@${prefix}_${name}`).join(', ');
  const selectFrom = `SELECT ${names} FROM ${table}
    WHERE ${Object.keys(begin)
      .map((name) => `${name} = @${name}`)
      .join(' AND ')} AND (${names}) > (${bound('after')})`;
  const findEnd = database.prepare<[object], Key>(`${selectFrom} AND value < @to
    ORDER BY ${names} LIMIT 1 OFFSET ${walkStep - 1}`);
  // A single upper bound: of several, SQLite may choose the wrong one and walk too far.
  const select = database.prepare<[object], Key>(`${selectFrom} AND (${names}) <= (${bound('end')})
    AND (value LIKE @like ESCAPE '\\' OR value LIKE @orLike ESCAPE '\\') ORDER BY ${names}`);

  return function* walk(at, { from, to, likes }) {
    let after: Key | undefined = { ...key, value: from };
    while (after) {
      const start = { ...at, ...prefixed('after', after) };
      const end = findEnd.get({ ...start, to });
      const [like = '%', orLike = like] = likes;
      const last = prefixed('end', end ?? { ...key, value: to });
      yield select.all({ ...start, ...last, like, orLike });
      after = end;
    }
  };
}

function prefixed(prefix: string, key: Readonly<Record<string, string | number>>) {
  return Object.fromEntries(
    Object.entries(key).map(([name, value]) => [`${prefix}_${name}`, value]),
  );
}
