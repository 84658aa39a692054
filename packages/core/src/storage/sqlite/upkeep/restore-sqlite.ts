import { realpathSync, rmSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { CommerceError } from '@aisle/schema';
import Database from 'better-sqlite3';
import { requireOwnFile } from '../migrate.js';
import { openDatabase, prepareFile } from '../open-database.js';
import { syncLog } from '../sync-log.js';
import { copyDatabase } from './copy-database.js';
import type { CopyOptions } from './copy-options.js';
import { findDamage } from './find-damage.js';
import { nameFile } from './name-file.js';
import { openAsItIs } from './open-as-it-is.js';

/** How a store is restored. */
export interface RestoreOptions extends CopyOptions {
  /** How long another process may go on writing before the store is called busy; 5,000 ms when absent. */
  readonly patience?: number;
}

/**
 * Puts the content of a backup in the place of what a store holds, in one step. A store that is not there
 * is made. Others may read it meanwhile: they see the old content, then the new.
 * @throws CommerceError `unusable_file` when one of the files is no store of this version or an older one,
 * `storage_unavailable` when one is damaged, `busy`, `storage_full`, `aborted`; the store is as it was then.
 */
export async function restoreSqlite(
  location: string,
  file: string,
  options: RestoreOptions = {},
): Promise<void> {
  const backup = openAsItIs(file);
  const isNew = !statSync(location, { throwIfNoEntry: false });
  try {
    refuseDamaged(backup, file);
    prepareFile(location, false);
    refuseItself(location, file);
    requireReplaceable(location, backup);
    await copyPatiently(backup, location, options);
  } catch (error) {
    if (isNew) for (const end of ['', '-journal']) rmSync(`${location}${end}`, { force: true });
    throw nameFile(location, error);
  } finally {
    backup.close();
  }
  // Brings older tables to this version, and the rest to the disk.
  const database = openDatabase(location, { readOnly: false });
  try {
    await syncLog(location);
    database.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    database.close();
  }
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
    `${file} is the store itself; name a file that aisle backup made.`,
  );
}

/** Refuses a file that is not a store's; SQLite copies pages, so both files must have them of one size. */
function requireReplaceable(location: string, backup: Database.Database): void {
  if (statSync(location).size === 0) return;
  const database = new Database(location, { readonly: true });
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
    `${location} ${why} and was left as it was; move it away, with its -wal and -shm, and restore again.`,
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
