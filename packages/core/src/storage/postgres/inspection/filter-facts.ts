import type { StatementExplanation } from '@aisle/schema/dev';
import { type FilterDraft, formatFilter } from '@aisle/schema/filter';
import {
  placeProduct,
  placesInBlock,
  placesInRow,
  purposes,
} from '../../../catalog/inspection/describe-values.js';
import type { FilterFacts, FilterQuery } from '../../../catalog/inspection/find-products.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import { askAgain } from '../../../catalog/release-format/ask-again.js';
import { intersect } from '../../../catalog/release-format/list-directory.js';
import {
  createFilterMatching,
  type FilterMatching,
  type FilterScope,
} from '../../../catalog/release-format/match-filter.js';
import { type NumberedRelease, readCurated } from '../../../catalog/release-format/node-row.js';
import {
  type ListRow,
  nodeProducts,
  openList,
} from '../../../catalog/release-format/stored-product.js';
import { keyText } from '../../../seeding/key-text.js';
import type { Queryable } from '../connection/pool.js';
import {
  type BlockQuery,
  blockKind,
  joinParts,
  type ListQuery,
  listKind,
  type RowKind,
} from '../release-rows/read-lists.js';
import {
  createReleaseRows,
  type ReleaseRows,
  type ValueQuery,
  valueKind,
} from '../release-rows/release-rows.js';
import { findReleasedPlace, listNumbersOf, nameNodes } from './scan-values.js';

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

/** Explains how a filter is matched whose rows were fetched: term by term, and then all together. */
async function explainFilter(
  database: Queryable,
  rows: ReleaseRows,
  { terms }: FilterDraft,
  scope: FilterScope,
): Promise<readonly StatementExplanation[]> {
  const { matchTerm, follow } = traceRows(rows);
  const followed = terms.map((term) => ({
    subject: formatFilter({ terms: [term] }),
    ...follow(() => matchTerm(term, scope)),
  }));
  const together = {
    subject: 'all terms together',
    ...follow(() => intersect(followed.map(({ result }) => result))),
  };
  const statements: StatementExplanation[] = [];
  for (const { subject, result, trace } of [...followed, together]) {
    statements.push(...(await explainTrace(database, trace, subject, result.total)));
  }
  return statements;
}

/**
 * Explains the rows that a matching read: their purpose, the number of products in them, and the
 * query plan. A page fetches them all in one statement; here each kind has its own statement.
 */
async function explainTrace(
  database: Queryable,
  { lists, blocks, values }: RowTrace,
  subject: string,
  products: number,
): Promise<StatementExplanation[]> {
  const ofNode = lists.filter(({ query }) => query.attribute === '');
  const shared = lists.filter(({ query }) => query.attribute !== '');
  const inLists = (some: RowTrace['lists']) => some.map(({ row }) => (row ? placesInRow(row) : 0));
  const inBlocks = blocks.map(({ packed }) => (packed ? placesInBlock(packed) : 0));
  const inValues = values.map((found) => found.products);
  const explained = [
    await explain(purposes.shared, listKind, shared, inLists(shared)),
    await explain(purposes.values, valueKind, values, inValues),
    await explain(purposes.node, listKind, ofNode, inLists(ofNode)),
    await explain(purposes.blocks, blockKind, blocks, inBlocks),
  ];
  return explained.flat();

  async function explain<Query>(
    purpose: string,
    kind: RowKind<Query, unknown>,
    found: readonly { readonly query: Query }[],
    numbers: readonly number[],
  ): Promise<StatementExplanation[]> {
    if (found.length === 0) return [];
    const queries = found.map(({ query }) => query);
    const { text, values: parameters = [] } = joinParts([
      { select: (bind) => kind.select(queries, bind), take: () => undefined },
    ]);
    const plan = await database.query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN ${text}`,
      values: parameters,
      isOnce: true,
    });
    return [
      {
        purpose: `${subject}: ${purpose}`,
        sql: text.replaceAll(/\s+/g, ' ').trim(),
        parameters: Object.fromEntries(
          parameters.map((value, index) => [String(index + 1), value]),
        ),
        plan: plan.map((line) => line['QUERY PLAN']),
        rows_read: numbers.reduce((sum, count) => sum + count, 0),
        rows_returned: products,
      },
    ];
  }
}

/** Rows that a matching read. */
interface RowTrace {
  readonly lists: { readonly query: ListQuery; readonly row: ListRow | undefined }[];
  readonly blocks: { readonly query: BlockQuery; readonly packed: Buffer | undefined }[];
  readonly values: { readonly query: ValueQuery; readonly products: number }[];
}

/** Matching that records its reads of rows fetched before. */
interface TracedMatching extends FilterMatching {
  /** Runs a function. Returns its result and the rows that it read. */
  follow<Result>(work: () => Result): { readonly result: Result; readonly trace: RowTrace };
}

/**
 * Creates a traced matching. The same matching must have run before, so that all rows are fetched.
 */
function traceRows(rows: ReleaseRows): TracedMatching {
  let trace: RowTrace = { lists: [], blocks: [], values: [] };
  const matching = createFilterMatching({
    readList(name, { number, generation }) {
      const row = rows.findList(name, number);
      const query = { ...name, value: keyText(name.value), release: number };
      trace.lists.push({ query, row });
      return openList(row, (block) => {
        const packed = rows.findBlock(generation, block);
        trace.blocks.push({ query: { generation, block }, packed });
        return packed;
      });
    },
    findByValue({ values, ...query }) {
      for (const value of values) {
        const products = rows.findByValue({ ...query, values: [value] }).length;
        trace.values.push({ query: { ...query, value }, products });
      }
      return rows.findByValue({ values, ...query });
    },
  });
  return {
    ...matching,
    follow(work) {
      trace = { lists: [], blocks: [], values: [] };
      const own = trace;
      return { result: work(), trace: own };
    },
  };
}
