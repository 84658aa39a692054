import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommerceError } from '@aisle/schema';

/** What stands beside a database and belongs to it. */
const companions = ['', '-wal', '-shm', '.key', '.token', '.filling'] as const;

/** Refuses to write over a database or what belongs to it. */
export function refuseDatabaseFiles(file: string, db: string): void {
  const target = realPath(file);
  if (!companions.some((suffix) => realPath(`${db}${suffix}`) === target)) return;
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
