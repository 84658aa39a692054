import type { Database } from 'better-sqlite3';

/** The part of a database that prepares statements: all that those need who only read. */
export type StatementMaker = Pick<Database, 'prepare'>;
