import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommerceError } from '@aisle/schema';
import { isFile, pathsOf } from './store-paths.js';

/** Refuses to write over a database or what belongs to it. */
export function refuseDatabaseFiles(file: string, db: string): void {
  if (!isFile(db)) return;
  const target = realPath(file);
  if (!Object.values(pathsOf(db)).some((path) => realPath(path) === target)) return;
  throw new CommerceError(
    'unusable_file',
    `${file} belongs to the database ${db} and was left as it is; name another file.`,
  );
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
