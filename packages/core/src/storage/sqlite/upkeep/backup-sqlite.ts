import { existsSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CommerceError } from '@aisle/schema';
import Database from 'better-sqlite3';
import { requireOptions } from '../../../environment/require-options.js';
import { codeOf } from '../../../files/code-of.js';
import { type Draft, makeDraft } from '../../../files/draft.js';
import { closeReader } from '../connection/file-connection.js';
import { requirePath } from '../connection/store-files.js';
import { copyDatabase, findDamage, nameFile, openAsItIs } from './copy-database.js';
import { type CopyOptions, copyRules } from './copy-options.js';
import { dropUnfinished, requireFilled } from './find-broken-checksums.js';

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
    `${file} already exists. Nothing was changed. Name another file, or delete it first.`,
  );
}

function openDraft(file: string): Draft {
  try {
    return makeDraft(file);
  } catch (cause) {
    const folder = dirname(resolve(file));
    throw new CommerceError(
      'unusable_file',
      `${file} cannot be created. Check that the folder ${folder} exists and is writable.`,
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
    `The store is damaged (${fault}), so it was not backed up; restore it from an earlier backup.`,
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
