import { dirname } from 'node:path';
import { CommerceError } from '@aisle/schema';
import { type Statement, sql } from '../../engine/statement.js';
import type { Connection } from '../connection/connection.js';
import type { Database } from '../connection/sqlite-database.js';
import { storageFull, translateSqliteError } from '../connection/sqlite-engine.js';
import { findFreeBytes, sizeOf } from '../connection/store-files.js';

/** Returns a selection of the size of a store in bytes. On disk that includes the log and its index. */
export function findSize({ files }: Pick<Connection, 'files'>): Statement {
  if (!files) return sizeInMemory;
  const { database, log, index } = files;
  return sql`SELECT ${sizeOf(database) + sizeOf(log) + sizeOf(index)}`;
}

const sizeInMemory = sql`SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`;

/** Minimum free space on the disk in bytes for a usable store. */
const leastRoom = 1024 * 1024;

/** Health of a store. */
export interface StoreHealth {
  /** Records the outcome of a commit. An error counts until a commit succeeds. */
  note(failure?: unknown): void;
  /**
   * Throws if the store cannot be read or written at the moment.
   * @throws CommerceError `storage_unavailable`, `storage_full`, `busy`.
   */
  check(): void;
}

/** Options of the health check. */
interface StoreHealthOptions {
  readonly readOnly: boolean;
  /** Returns the free bytes on the disk of a folder. */
  readonly findRoom?: (folder: string) => number;
}

/**
 * Checks the file itself: an open connection would answer from its cache after the file is gone.
 */
export function createStoreHealth(
  { database, files, requireInPlace, requireReadable }: Connection,
  { readOnly, findRoom = findFreeBytes }: StoreHealthOptions,
): StoreHealth {
  let isFailing = false;
  const check = () => {
    readSomething(database);
    if (!files) return;
    requireInPlace();
    requireReadable();
    if (readOnly) return;
    if (findRoom(dirname(files.database)) < leastRoom) throw storageFull();
    if (isFailing) writeSomething(database);
    isFailing = false;
  };
  return {
    note(failure) {
      if (failure === undefined) isFailing = false;
      else if (isOfTheDisk(failure)) isFailing = true;
    },
    check() {
      try {
        check();
      } catch (error) {
        throw translateSqliteError(error);
      }
    },
  };
}

function isOfTheDisk(failure: unknown): boolean {
  if (!(failure instanceof CommerceError)) return false;
  return failure.code === 'storage_full' || failure.code === 'storage_unavailable';
}

function readSomething(database: Database): void {
  database.prepare('SELECT count(*) FROM catalogs').get();
}

/** Rewrites a page with the same content. */
function writeSomething(database: Database): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  database.pragma(`user_version = ${version}`);
}
