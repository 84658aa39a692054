import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { discardSqlite } from '@aisle/core/sqlite';
import { isInMemory, pathsOf } from './store-paths.js';

/** Database that a command may create. */
export interface NewDatabase {
  /** Creates the folder of the database if it is missing, for its owner only. */
  makeFolder(): void;
  /**
   * Removes the database if this command made it, it is empty and nobody else uses it; then removes
   * the empty folders made for it.
   */
  discard(): void;
}

/** Records whether the database exists, before a command creates it. */
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

/** Removes a folder and its parents, as far as they are empty. */
function removeEmpty(innermost: string, outermost: string): void {
  try {
    for (let folder = innermost; folder.length >= outermost.length; folder = dirname(folder)) {
      rmdirSync(folder);
    }
  } catch {
    // The folder is not empty.
  }
}
