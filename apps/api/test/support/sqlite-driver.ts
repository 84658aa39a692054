import { createRequire } from 'node:module';

/** The part of the driver's database that tests use. */
interface SqliteDatabase {
  exec(sql: string): void;
  pragma(text: string, options?: { readonly simple: boolean }): unknown;
  prepare<Row>(sql: string): { get(): Row };
  close(): void;
}

const core = new URL('../../../../packages/core/package.json', import.meta.url);

/** The SQLite driver, loaded from the engine because it is not a dependency of the service. */
export const Database: new (
  file: string,
  options?: { readonly readonly: boolean },
) => SqliteDatabase = createRequire(core)('better-sqlite3');

/** Changes a database directly, as no program of ours does. */
export function changeDatabase(file: string, change: (database: SqliteDatabase) => void): void {
  const database = new Database(file);
  change(database);
  database.close();
}
