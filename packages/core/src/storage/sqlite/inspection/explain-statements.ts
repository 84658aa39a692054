import type { StatementExplanation } from '@aisle/schema/dev';
import type { Database } from 'better-sqlite3';
import {
  placesInBlock,
  placesInRow,
  purposes,
} from '../../../catalog/inspection/statement-purposes.js';
import type { ListRow } from '../../../catalog/release-format/stored-list.js';
import type { StatementRun } from './trace-statements.js';

/** What some statements were run for, and how many products came of it. */
export interface FollowedRuns {
  readonly runs: readonly StatementRun[];
  /** What is looked for, such as `sku of "A"`. */
  readonly subject: string;
  readonly products: number;
}

/** Says what statements were for, what they read and how the engine goes about it. */
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

/** What a statement is for, by the table that it reads, and what is counted. */
function purposeOf({ sql, parameters }: StatementRun): string {
  if (sql.includes('release_values')) return purposes.values;
  if (sql.includes('release_list_blocks')) return purposes.blocks;
  const [, attribute] = parameters;
  return attribute === '' ? purposes.node : purposes.shared;
}

/** How many numbers of products a statement brought. */
function countNumbers({ rows }: StatementRun): number {
  const [row] = rows;
  if (Buffer.isBuffer(row)) return placesInBlock(row);
  return isListRow(row) ? placesInRow(row) : rows.length;
}

function isListRow(row: unknown): row is ListRow {
  return typeof row === 'object' && row !== null && 'numbers' in row;
}

/** Named parameters by their names, others by their places, from 1. */
function nameParameters(parameters: readonly unknown[]): Record<string, unknown> {
  const [first] = parameters;
  if (typeof first === 'object' && first !== null) return { ...first };
  return Object.fromEntries(parameters.map((value, index) => [String(index + 1), value]));
}

function tidy(sql: string): string {
  return sql.replaceAll(/\s+/g, ' ').trim();
}
