import type { StatementExplanation } from '@aisle/schema/dev';
import { type FilterDraft, formatFilter } from '@aisle/schema/filter';
import type { Database, Statement } from 'better-sqlite3';
import {
  placeProduct,
  placesInBlock,
  placesInRow,
  purposes,
} from '../../../catalog/inspection/describe-values.js';
import type { FilterFacts, FilterQuery } from '../../../catalog/inspection/find-products.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import { intersect, type PlaceList } from '../../../catalog/release-format/list-directory.js';
import type { FilterScope } from '../../../catalog/release-format/match-filter.js';
import { type NumberedRelease, readCurated } from '../../../catalog/release-format/node-row.js';
import { type ListRow, nodeProducts } from '../../../catalog/release-format/stored-product.js';
import {
  prepareFilterMatching,
  prepareLists,
  prepareNodeFinder,
  prepareReleaseQueries,
  type StatementMaker,
} from '../release-rows.js';
import type { NodeEntries, ReleasedProducts } from './released-products.js';

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

/** Matches of a filter in a node. */
interface ExplainedFilter {
  /** Products that meet each term. */
  readonly terms: readonly PlaceList[];
  readonly matches: PlaceList;
  readonly statements: readonly StatementExplanation[];
}

/** Prepares the explanation of filters: normal matching with traced statements. */
function prepareFilterExplanation(
  database: Database,
): (filter: FilterDraft, scope: FilterScope) => ExplainedFilter {
  const trace = traceStatements(database);
  const { matchTerm } = prepareFilterMatching(trace.database, prepareLists(trace.database));
  const explain = prepareStatementExplanation(database);

  return ({ terms }, scope) => {
    const followed = terms.map((term) => trace.follow(() => matchTerm(term, scope)));
    const lists = followed.map(({ result }) => result);
    const { result: matches, runs } = trace.follow(() => intersect(lists));
    const statements = [
      ...followed.flatMap(({ runs: own, result: { total } }, index) => {
        const term = terms[index];
        const subject = term ? formatFilter({ terms: [term] }) : '';
        return explain({ runs: own, subject, products: total });
      }),
      ...explain({ runs, subject: 'all terms together', products: matches.total }),
    ];
    return { terms: lists, matches, statements };
  };
}

/** Statement runs for a purpose, and the number of products that they found. */
interface FollowedRuns {
  readonly runs: readonly StatementRun[];
  /** Subject of the search, such as `sku of "A"`. */
  readonly subject: string;
  readonly products: number;
}

/** Prepares the explanation of statements: their purpose, reads and query plan. */
function prepareStatementExplanation(
  database: Database,
): (followed: FollowedRuns) => StatementExplanation[] {
  const planOf = (sql: string, parameters: readonly unknown[]): string[] =>
    database
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...parameters)
      .map(({ detail }) => detail);

  return ({ runs, subject, products }) =>
    [...groupByPurpose(runs)].flatMap(([purpose, alike]) => {
      const [first] = alike;
      if (!first) return [];
      const times = alike.length === 1 ? '' : `; run ${alike.length} times, shown as the first`;
      return {
        purpose: `${subject}: ${purpose}${times}`,
        sql: tidy(first.sql),
        parameters: nameParameters(first.parameters),
        plan: planOf(first.sql, first.parameters),
        rows_read: alike.map(countNumbers).reduce((sum, count) => sum + count, 0),
        rows_returned: products,
      };
    });
}

function groupByPurpose(runs: readonly StatementRun[]): ReadonlyMap<string, StatementRun[]> {
  const groups = new Map<string, StatementRun[]>();
  for (const run of runs) {
    const purpose = purposeOf(run);
    groups.set(purpose, [...(groups.get(purpose) ?? []), run]);
  }
  return groups;
}

/** Returns the purpose of a statement, by the table that it reads. */
function purposeOf({ sql, parameters }: StatementRun): string {
  if (sql.includes('release_values')) return purposes.values;
  if (sql.includes('release_list_blocks')) return purposes.blocks;
  const [, attribute] = parameters;
  return attribute === '' ? purposes.node : purposes.shared;
}

/** Returns the number of product numbers in a statement's rows. */
function countNumbers({ rows }: StatementRun): number {
  const [row] = rows;
  if (Buffer.isBuffer(row)) return placesInBlock(row);
  return isListRow(row) ? placesInRow(row) : rows.length;
}

function isListRow(row: unknown): row is ListRow {
  return typeof row === 'object' && row !== null && 'numbers' in row;
}

/** Returns named parameters by name, others by index, from 1. */
function nameParameters(parameters: readonly unknown[]): Record<string, unknown> {
  const [first] = parameters;
  if (typeof first === 'object' && first !== null) return { ...first };
  return Object.fromEntries(parameters.map((value, index) => [String(index + 1), value]));
}

function tidy(sql: string): string {
  return sql.replaceAll(/\s+/g, ' ').trim();
}

/** Run of a statement: its parameters and rows. */
interface StatementRun {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly rows: readonly unknown[];
}

/** Prepares statements that record their runs. */
interface StatementTrace {
  readonly database: StatementMaker;
  /** Runs a function. Returns its result and the statements that it ran. */
  follow<Result>(work: () => Result): { readonly result: Result; readonly runs: StatementRun[] };
}

/** Creates a trace on a database, whose own statements are not affected. */
export function traceStatements(database: StatementMaker): StatementTrace {
  let runs: StatementRun[] = [];
  const prepare = (sql: string): Statement => {
    const statement: Statement = database.prepare(sql);
    const get = statement.get.bind(statement);
    const all = statement.all.bind(statement);
    return Object.assign(statement, {
      get: (...parameters: unknown[]) => {
        const row = get(...parameters);
        runs.push({ sql, parameters, rows: row === undefined ? [] : [row] });
        return row;
      },
      all: (...parameters: unknown[]) => {
        const rows = all(...parameters);
        runs.push({ sql, parameters, rows });
        return rows;
      },
    });
  };
  return {
    database: { prepare: prepare as StatementMaker['prepare'] },
    follow(work) {
      const before = runs;
      runs = [];
      try {
        return { result: work(), runs };
      } finally {
        runs = before;
      }
    },
  };
}
