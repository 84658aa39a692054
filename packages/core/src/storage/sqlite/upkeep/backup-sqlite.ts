import { existsSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CommerceError } from '@aisle/schema';
import Database from 'better-sqlite3';
import { listenerRule, optional, requireOptions } from '../../../environment/require-options.js';
import { requireRunning } from '../../../environment/turns.js';
import { codeOf, type Draft, makeDraft } from '../../../files/draft.js';
import { closeReader } from '../connection/connection.js';
import { filesOfStore, memoryLocation, requirePath } from '../connection/lock.js';
import { requireOwnFile } from '../connection/migrate.js';
import { prepareFile } from '../connection/open-database.js';
import { translateSqliteError } from '../connection/perform.js';
import { dropUnfinished, findBrokenSeals, requireFilled } from './find-broken-seals.js';

/** Result of a backup. */
export interface Backup {
  readonly file: string;
  readonly bytes: number;
}

/**
 * Copies a snapshot of a store into another file, which appears once it is complete, verified and
 * on the disk. This and other processes may read and write the store meanwhile. Unfinished releases
 * are left out.
 * @throws CommerceError `unusable_file` if the store cannot be read or the file already exists.
 * `storage_unavailable` if the store is damaged, `busy` during its first fill, `storage_full`,
 * `aborted`.
 *
 * @example
 * const { file } = await backupSqlite('store.sqlite', 'store.backup');
 * console.log(inspectSqlite(file).damage); // []
 */
export async function backupSqlite(
  location: string,
  file: string,
  options: CopyOptions = {},
): Promise<Backup> {
  requireOptions('backupSqlite', options, copyRules);
  requirePath(file);
  const database = openAsItIs(location);
  try {
    if (existsSync(file)) throw isThere(file);
    await writeDraft(file, async (path) => {
      await copyDatabase(database, path, options);
      await finish(path);
    });
    return { file, bytes: statSync(file).size };
  } catch (error) {
    throw nameFile(file, error);
  } finally {
    closeReader(database);
  }
}

/**
 * Writes a database that gets its name once it is complete and on the disk.
 * @throws CommerceError `unusable_file` if the file cannot be created or its name is taken.
 */
export async function writeDraft(
  file: string,
  write: (path: string) => Promise<void>,
): Promise<void> {
  const draft = openDraft(file);
  try {
    await write(draft.path);
    await sync(draft.path);
    draft.put('new');
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? isThere(file) : error;
  } finally {
    draft.discard();
    rmSync(`${draft.path}-journal`, { force: true });
  }
}

function isThere(file: string): CommerceError {
  return new CommerceError(
    'unusable_file',
    `${file} is there already and was left as it is; name another file, or remove it first.`,
  );
}

function openDraft(file: string): Draft {
  try {
    return makeDraft(file);
  } catch (cause) {
    const folder = dirname(resolve(file));
    throw new CommerceError(
      'unusable_file',
      `${file} cannot be made. See that the folder ${folder} is there and that you may write to it.`,
      { cause },
    );
  }
}

/** Makes it a single file without a log or unfinished content; reads all of it once. */
async function finish(file: string): Promise<void> {
  const copy = new Database(file);
  try {
    copy.pragma('journal_mode = DELETE');
    requireFilled(copy);
    const [fault] = findDamage(copy);
    if (fault !== undefined) throw isDamaged(fault);
    await dropUnfinished(copy);
  } finally {
    copy.close();
  }
}

function isDamaged(fault: string): CommerceError {
  return new CommerceError(
    'storage_unavailable',
    `The store is damaged (${fault}), so there is no backup of it; restore it from an earlier one.`,
  );
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Number of pages to copy before others get their turn. */
const pagesAStep = 100;

/**
 * Copies a snapshot of a database into another file, completely or not at all. Readers of that file
 * see the old content until the copy is complete.
 * @throws CommerceError `busy` when another process is writing to that file, `aborted`.
 */
export async function copyDatabase(
  database: Database.Database,
  file: string,
  { signal, onProgress }: CopyOptions,
): Promise<void> {
  // Otherwise SQLite would restart after each change by another process, and might never finish.
  database.exec('BEGIN');
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    const { totalPages } = await database.backup(file, {
      progress({ totalPages, remainingPages }) {
        requireRunning(signal, 'The copy was stopped; nothing has changed.');
        onProgress?.(totalPages - remainingPages, totalPages);
        return pagesAStep;
      },
    });
    // The driver takes a file that it may not write to for one that is complete.
    if (totalPages === 0) throw isWrittenTo(file);
  } finally {
    database.exec('ROLLBACK');
  }
}

function isWrittenTo(file: string): CommerceError {
  return new CommerceError(
    'busy',
    `${file} is being written to by another process; nothing has changed: try again when it has finished.`,
  );
}

/**
 * Opens a store's file for reading, whatever version its tables have.
 * @throws CommerceError `unusable_file` for a missing file, or one of another program or a newer
 * version.
 */
export function openAsItIs(location: string): Database.Database {
  if (location === memoryLocation) {
    throw new CommerceError(
      'unusable_file',
      'A store in memory has no file; name that of a store.',
    );
  }
  prepareFile(location, true);
  let database: Database.Database | undefined;
  try {
    database = new Database(filesOfStore(location).database, { readonly: true, timeout: 1000 });
    requireOwnFile(database, location);
    return database;
  } catch (error) {
    database?.close();
    throw nameFile(location, error);
  }
}

/** Maximum number of faults to list. */
const mostFaults = 10;

/**
 * Returns the faults in the content of a file, in SQLite's words; empty if there are none. Reads
 * the whole file.
 */
export function findDamage(database: Database.Database): readonly string[] {
  try {
    const faults = database.pragma(`integrity_check(${mostFaults})`) as {
      integrity_check: string;
    }[];
    const dangling = database.pragma('foreign_key_check') as { table: string; parent: string }[];
    return [
      ...faults.map(({ integrity_check }) => integrity_check).filter((fault) => fault !== 'ok'),
      ...dangling
        .slice(0, mostFaults)
        .map(
          ({ table, parent }) => `a row of ${table} belongs to one of ${parent} that is not there`,
        ),
      ...findBrokenSeals(database),
    ];
  } catch (error) {
    const translated = translateSqliteError(error);
    if (translated === error) throw error;
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Options of copying a database. */
export interface CopyOptions {
  /** Aborts the copy with `aborted`; the target is unchanged. */
  readonly signal?: AbortSignal;
  /** Called with the number of copied pages and the total. */
  readonly onProgress?: (pages: number, total: number) => void;
}

/** Rules for the copy options. */
export const copyRules = {
  signal: optional('the signal of an AbortController', (value) => value instanceof AbortSignal),
  onProgress: listenerRule,
};

/** A failure of SQLite with the name of the file that it is about; any other stays itself. */
export function nameFile(file: string, error: unknown): unknown {
  const translated = translateSqliteError(error);
  if (translated === error || !(translated instanceof CommerceError)) return error;
  return new CommerceError(translated.code, `${file}: ${translated.message}`, { cause: error });
}
