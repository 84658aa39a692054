import type { Database } from 'better-sqlite3';

/** The part of a database that prepares statements, for code that only reads. */
export type StatementMaker = Pick<Database, 'prepare'>;
