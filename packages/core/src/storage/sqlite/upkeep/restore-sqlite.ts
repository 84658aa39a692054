import { realpathSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { CommerceError } from '@aisle/schema';
import Database from 'better-sqlite3';
import {
  listenerRule,
  type OptionRule,
  optional,
  requireOptions,
} from '../../../environment/require-options.js';
import { syncLog } from '../connection/file-connection.js';
import { requireOwnFile } from '../connection/migrate.js';
import { openDatabase, prepareFile, refuseLeftLog } from '../connection/open-database.js';
import { filesOfStore } from '../connection/store-files.js';
import { writeDraft } from './backup-sqlite.js';
import { copyDatabase, findDamage, nameFile, openAsItIs } from './copy-database.js';
import { type CopyOptions, copyRules } from './copy-options.js';
import { isHalfFull } from './find-broken-checksums.js';

/** Options of a restore. */
export interface RestoreOptions extends CopyOptions {
  /**
   * Maximum time to wait for another writing process in milliseconds; 5,000 when absent. The store
   * is `busy` afterwards.
   */
  readonly patience?: number;
  /** Called after the backup is verified, before anything changes. Resolves to true to continue. */
  readonly confirm?: () => Promise<boolean>;
}

const optionRules: Readonly<Record<keyof RestoreOptions, OptionRule>> = {
  ...copyRules,
  patience: optional(
    'a number of milliseconds from 0 on',
    (value) => typeof value === 'number' && value >= 0,
  ),
  confirm: listenerRule,
};

/**
 * Replaces the content of a store by a backup in one step. Creates a missing store. Other processes
 * may read meanwhile: they see the old content, then the new. Their running publishes and first
 * fills are refused.
 * @throws CommerceError `unusable_file` if a file is not a store of this or an older version,
 * `storage_unavailable` if one is damaged, `busy`, `storage_full`, `aborted`. The store is
 * unchanged then. A store that another process creates meanwhile stays.
 * @returns false if `confirm` resolved to false.
 */
export async function restoreSqlite(
  location: string,
  file: string,
  options: RestoreOptions = {},
): Promise<boolean> {
  requireOptions('restoreSqlite', options, optionRules);
  const files = filesOfStore(location);
  const backup = openBackup(file);
  try {
    const isNew = !statSync(location, { throwIfNoEntry: false });
    if (isNew) refuseLeftLog(location, files);
    else {
      prepareFile(location, false);
      refuseItself(location, file);
      requireReplaceable(location, backup);
    }
    if (options.confirm && !(await options.confirm())) return false;
    if (isNew) await writeDraft(files.database, (path) => copyDatabase(backup, path, options));
    else await copyPatiently(backup, files.database, options);
  } catch (error) {
    throw nameFile(location, error);
  } finally {
    backup.close();
  }
  // Migrates older tables to this version, and syncs the rest to the disk.
  const database = openDatabase(location, { readOnly: false });
  try {
    await syncLog(files.log);
    database.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    database.close();
  }
  return true;
}

/** Opens a possible backup file, and reads all of it. */
function openBackup(file: string): Database.Database {
  const backup = openFile(file);
  try {
    if (Number(backup.pragma('user_version', { simple: true })) === 0) {
      throw noBackup(file, 'it is empty');
    }
    if (isHalfFull(backup))
      throw noBackup(file, 'it is incomplete, because loading its initial data was interrupted');
    refuseDamaged(backup, file);
    return backup;
  } catch (error) {
    backup.close();
    throw nameFile(file, error);
  }
}

function openFile(file: string): Database.Database {
  try {
    return openAsItIs(file);
  } catch (error) {
    const { cause } = error instanceof CommerceError ? error : {};
    if (!(cause instanceof Database.SqliteError)) throw error;
    if (cause.code === 'SQLITE_NOTADB') throw noBackup(file, 'it is not a database', error);
    if (cause.code.startsWith('SQLITE_CORRUPT')) throw noBackup(file, 'it is damaged', error);
    throw error;
  }
}

function noBackup(file: string, why: string, cause?: unknown): CommerceError {
  return new CommerceError(
    'unusable_file',
    `${file} is not a backup: ${why}. Nothing was changed. Name a file made by a backup.`,
    { cause },
  );
}

function refuseDamaged(backup: Database.Database, file: string): void {
  const [fault] = findDamage(backup);
  if (fault === undefined) return;
  throw new CommerceError(
    'storage_unavailable',
    `${file} is damaged (${fault}) and was not restored; take another backup.`,
  );
}

function refuseItself(location: string, file: string): void {
  if (realpathSync(location) !== realpathSync(file)) return;
  throw new CommerceError(
    'unusable_file',
    `${file} is the store itself. Name a file made by a backup.`,
  );
}

/**
 * Refuses a file that is not a store. Both files must have the same page size, because SQLite
 * copies pages.
 */
function requireReplaceable(location: string, backup: Database.Database): void {
  if (statSync(location).size === 0) return;
  const database = new Database(filesOfStore(location).database, { readonly: true });
  try {
    requireOwnFile(database, location);
    if (pageSizeOf(database) !== pageSizeOf(backup)) throw mustMove(location, 'has other pages');
  } catch (cause) {
    if (!(cause instanceof Database.SqliteError)) throw cause;
    throw mustMove(location, 'cannot be read', cause);
  } finally {
    database.close();
  }
}

function pageSizeOf(database: Database.Database): unknown {
  return database.pragma('page_size', { simple: true });
}

function mustMove(location: string, why: string, cause?: unknown): CommerceError {
  return new CommerceError(
    'unusable_file',
    `${location} ${why}. Nothing was changed. Move it away, with its -wal and -shm, and restore again.`,
    { cause },
  );
}

async function copyPatiently(
  backup: Database.Database,
  location: string,
  { patience = 5_000, ...options }: RestoreOptions,
): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return await copyDatabase(backup, location, options);
    } catch (error) {
      const isBusy = error instanceof CommerceError && error.code === 'busy';
      if (!isBusy || Date.now() > deadline) throw error;
      await delay(50);
    }
  }
}
