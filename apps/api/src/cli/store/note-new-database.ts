import { existsSync } from 'node:fs';
import { discardSqlite } from '@aisle/core/sqlite';
import { isInMemory, pathsOf } from './store-paths.js';

/** Whether a command makes its database. */
interface NewDatabase {
  /** Removes the database if the command made it, nothing is in it and nobody else uses it. */
  discard(): void;
}

/** Looks whether the database is there, before a command makes it. */
export function noteNewDatabase(db: string): NewDatabase {
  const isNew = !isInMemory(db) && !existsSync(pathsOf(db).named);
  return {
    discard() {
      if (isNew) discardSqlite(db);
    },
  };
}
