import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { discardSqlite } from '@aisle/core/sqlite';
import { isInMemory, pathsOf } from './store-paths.js';

/** Whether a command makes its database. */
export interface NewDatabase {
  /** Makes the folder of the database, for its owner only, where it is not there. */
  makeFolder(): void;
  /**
   * Removes the database if the command made it, nothing is in it and nobody else uses it, and the folders that
   * were made for it if nothing else is in them.
   */
  discard(): void;
}

/** Looks whether the database is there, before a command makes it. */
export function noteNewDatabase(db: string): NewDatabase {
  const isNew = !isInMemory(db) && !existsSync(pathsOf(db).named);
  let outermost: string | undefined;
  return {
    makeFolder() {
      if (isInMemory(db)) return;
      outermost = mkdirSync(dirname(pathsOf(db).named), { recursive: true, mode: 0o700 });
    },
    discard() {
      if (!isNew) return;
      discardSqlite(db);
      if (outermost !== undefined) removeEmpty(dirname(pathsOf(db).named), outermost);
    },
  };
}

/** Removes a folder and those around it, as far as they are empty. */
function removeEmpty(innermost: string, outermost: string): void {
  try {
    for (let folder = innermost; folder.length >= outermost.length; folder = dirname(folder)) {
      rmdirSync(folder);
    }
  } catch {
    // Something is in it.
  }
}
