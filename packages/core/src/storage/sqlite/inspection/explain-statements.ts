import type { StatementExplanation } from '@aisle/schema/dev';
import type { Database } from 'better-sqlite3';
import {
  placesInBlock,
  placesInRow,
  purposes,
} from '../../../catalog/inspection/statement-purposes.js';
import type { ListRow } from '../../../catalog/release-format/stored-list.js';
import type { StatementRun } from './trace-statements.js';

/** Statement runs for a purpose, and the number of products that they found. */
export interface FollowedRuns {
  readonly runs: readonly StatementRun[];
  /** Subject of the search, such as `sku of "A"`. */
  readonly subject: string;
  readonly products: number;
}

/** Prepares the explanation of statements: their purpose, reads and query plan. */
export function prepareStatementExplanation(
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
