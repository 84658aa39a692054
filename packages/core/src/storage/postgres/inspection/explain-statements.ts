import type { StatementExplanation } from '@aisle/schema/dev';
import {
  placesInBlock,
  placesInRow,
  purposes,
} from '../../../catalog/inspection/statement-purposes.js';
import type { Queryable } from '../connection/statements.js';
import { joinParts } from '../release-rows/fetch-parts.js';
import { valueKind } from '../release-rows/find-by-value.js';
import type { RowKind } from '../release-rows/known-rows.js';
import { blockKind, listKind } from '../release-rows/read-lists.js';
import type { RowTrace } from './trace-rows.js';

/**
 * Explains the rows that a matching read: their purpose, the number of products in them, and the
 * query plan. A page fetches them all in one statement; here each kind has its own statement.
 */
export async function explainTrace(
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
