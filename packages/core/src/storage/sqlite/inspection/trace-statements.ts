import type { Statement } from 'better-sqlite3';
import type { StatementMaker } from '../release-rows/statement-maker.js';

/** Run of a statement: its parameters and rows. */
export interface StatementRun {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly rows: readonly unknown[];
}

/** Prepares statements that record their runs. */
export interface StatementTrace {
  readonly database: StatementMaker;
  /** Runs a function. Returns its result and the statements that it ran. */
  follow<Result>(deed: () => Result): { readonly result: Result; readonly runs: StatementRun[] };
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
    follow(deed) {
      const before = runs;
      runs = [];
      try {
        return { result: deed(), runs };
      } finally {
        runs = before;
      }
    },
  };
}
