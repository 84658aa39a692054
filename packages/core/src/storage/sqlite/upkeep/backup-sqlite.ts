import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CommerceError } from '@aisle/schema';
import Database from 'better-sqlite3';
import { copyDatabase } from './copy-database.js';
import type { CopyOptions } from './copy-options.js';
import { findDamage } from './find-damage.js';
import { nameFile } from './name-file.js';
import { openAsItIs } from './open-as-it-is.js';

/** What became of a backup. */
export interface Backup {
  readonly file: string;
  readonly bytes: number;
}

/**
 * Copies a store, as it is at this moment, into a file of its own, which is there once it is complete,
 * checked and on the disk. Others may read and write the store meanwhile, this process included.
 * @throws CommerceError `unusable_file` when the store cannot be read or the file is there already,
 * `storage_unavailable` when the store is damaged, `storage_full`, `aborted`.
 */
export async function backupSqlite(
  location: string,
  file: string,
  options: CopyOptions = {},
): Promise<Backup> {
  const database = openAsItIs(location);
  const unfinished = `${file}.unfinished`;
  try {
    refuseFileThere(file);
    makeOwnersFile(unfinished, file);
    await copyDatabase(database, unfinished, options);
    finish(unfinished);
    await keep(unfinished, file);
    return { file, bytes: statSync(file).size };
  } catch (error) {
    for (const left of [unfinished, `${unfinished}-journal`]) rmSync(left, { force: true });
    throw nameFile(file, error);
  } finally {
    database.close();
  }
}

function refuseFileThere(file: string): void {
  if (!existsSync(file)) return;
  throw new CommerceError(
    'unusable_file',
    `${file} is there already and was left as it is; name another file, or remove it first.`,
  );
}

function makeOwnersFile(unfinished: string, file: string): void {
  rmSync(unfinished, { force: true });
  try {
    closeSync(openSync(unfinished, 'wx', 0o600));
  } catch (cause) {
    const folder = dirname(resolve(file));
    throw new CommerceError(
      'unusable_file',
      `${file} cannot be made. See that the folder ${folder} is there and that you may write to it.`,
      { cause },
    );
  }
}

/** Makes one file of it that needs no log beside it, and reads all of it once. */
function finish(file: string): void {
  const copy = new Database(file);
  try {
    copy.pragma('journal_mode = DELETE');
    const [fault] = findDamage(copy);
    if (fault === undefined) return;
    throw new CommerceError(
      'storage_unavailable',
      `The store is damaged (${fault}), so there is no backup of it; restore it from an earlier one.`,
    );
  } finally {
    copy.close();
  }
}

/** Gives the file its name once its content is on the disk. */
async function keep(unfinished: string, file: string): Promise<void> {
  await sync(unfinished);
  await rename(unfinished, file);
  await sync(dirname(resolve(file))).catch(() => {
    // Not every system syncs a folder.
  });
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
