import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { followLinks } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import { isFile, pathsOf } from './store-paths.js';

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
      `${file} belongs to the database ${owner} and was left as it is; name another file.`,
    );
  }
  if (!isDatabase(target)) return;
  throw new CommerceError(
    'unusable_file',
    `${file} is there already, and is a database (SQLite), perhaps a store or a backup of one; it was left as it is. Name another file, or remove that one first if nobody needs it.`,
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
