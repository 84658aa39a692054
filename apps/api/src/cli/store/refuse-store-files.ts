import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { followLinks } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import { isDatabaseAddress, UsageError } from '../../config/setting-parsers.js';
import { describeContents } from '../terminal/progress.js';
import {
  isFile,
  keysOfFile,
  openStore,
  pathsOf,
  requireDatabase,
  type StoreKeys,
  useStore,
} from './open-store.js';
import type { DatabaseSettings, OpenOptions } from './store-use.js';

/** Describes the content of an existing database. */
export function describeDatabase(
  settings: DatabaseSettings,
  options: OpenOptions,
): Promise<string> {
  return useStore(settings, 'read', options, async (commerce) =>
    describeContents(await commerce.describe()),
  );
}

/**
 * Rejects the address of a database server for a command that needs a file; names the alternative.
 * @throws UsageError.
 */
export function refuseServer(db: string, reason: string): void {
  if (isDatabaseAddress(db)) throw new UsageError(`${reason} See docs/operate.md.`);
}

/**
 * Runs work with the keys of the configured store. Keys in a file do not require opening the store.
 */
export async function useKeys<Result>(
  settings: DatabaseSettings,
  options: OpenOptions,
  work: (keys: StoreKeys) => Promise<Result>,
): Promise<Result> {
  const { db } = settings;
  if (isFile(db)) {
    requireDatabase(db);
    return work(keysOfFile(db, options.warn));
  }
  const store = await openStore(settings, 'change', options);
  try {
    return await work(store.keys);
  } finally {
    await store.close();
  }
}

/**
 * Refuses to overwrite a database or its companion files, including those of a configured database
 * that does not exist yet.
 * @throws CommerceError `unusable_file`.
 */
export function refuseStoreFiles(file: string, db?: string): void {
  const target = realPath(file);
  const owner = [...(db !== undefined && isFile(db) ? [db] : []), ...databasesBeside(target)].find(
    (database) => owns(database, target),
  );
  if (owner !== undefined) {
    throw new CommerceError(
      'unusable_file',
      `${file} belongs to the database ${owner}. Name another file. Nothing was written.`,
    );
  }
  if (!isDatabase(target)) return;
  throw new CommerceError(
    'unusable_file',
    `${file} already exists and is an SQLite database. Name another file, or delete this one first. Nothing was written.`,
  );
}

function owns(database: string, target: string): boolean {
  return Object.values(pathsOf(database)).some((path) => realPath(path) === target);
}

/** Returns the databases whose name is a prefix of the file's name, up to a dot or a hyphen. */
function databasesBeside(target: string): readonly string[] {
  const name = basename(target);
  const ends = [...name.matchAll(/[.-]/g)].map(({ index }) => index);
  return ends
    .filter((end) => end > 0)
    .map((end) => join(dirname(target), name.slice(0, end)))
    .filter(isDatabase);
}

/** First bytes of each SQLite file. */
const signature = 'SQLite format 3\0';

function isDatabase(path: string): boolean {
  try {
    // Reading from a pipe would block.
    return statSync(path).isFile() && readStart(path) === signature;
  } catch {
    // The later write reports the error.
    return false;
  }
}

function readStart(path: string): string {
  const descriptor = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(signature.length);
    return bytes.toString('latin1', 0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

function realPath(path: string): string {
  const place = followLinks(resolve(path));
  try {
    return join(realpathSync(dirname(place)), basename(place));
  } catch {
    return place;
  }
}
