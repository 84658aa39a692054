import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Clock, type Commerce, createCommerce } from '@aisle/core';
import { openSqlite } from '@aisle/core/sqlite';
import { CommerceError } from '@aisle/schema';
import { openKeyFile } from '../../access/key-file.js';
import { followKeyFile, type KeyRing, ringOf } from '../../access/key-ring.js';
import { makeTokenKey } from '../../access/token-key.js';
import type { Settings } from '../../config/setting-definitions.js';
import { pathsOf } from './store-paths.js';

/** How a command uses the database: `make` makes a missing one, the others need it to be there. */
export type StoreUse = 'make' | 'change' | 'read';

/** Opens the store that the settings name, by a clock that is handed in or by theirs. */
export function openStore(
  {
    db,
    clock,
    storeMemory,
  }: Pick<Settings, 'db' | 'clock'> & Partial<Pick<Settings, 'storeMemory'>>,
  use: StoreUse,
  time: Clock | undefined = clock === undefined ? undefined : () => clock,
): Commerce {
  if (use !== 'make') requireDatabase(db);
  else if (!isInMemory(db)) mkdirSync(dirname(pathsOf(db).named), { recursive: true, mode: 0o700 });
  const storage = openSqlite(db, {
    readOnly: use === 'read',
    ...(storeMemory !== undefined && { cacheSize: storeMemory * 1024 * 1024 }),
  });
  return createCommerce({ storage, ...(time && { clock: time }) });
}

/** The keys that sign the tokens of a database. Without a file for them there is one, which ends with the process. */
export function openKeys(
  { db, readOnly }: Pick<Settings, 'db' | 'readOnly'>,
  warn: (text: string) => void,
): KeyRing {
  if (isInMemory(db)) return ringOf(makeTokenKey());
  const file = pathsOf(db).key;
  if (readOnly && !existsSync(file)) return ringOf(makeTokenKey());
  mkdirSync(dirname(db), { recursive: true, mode: 0o700 });
  return followKeyFile(file, openKeyFile(file, warn), warn);
}

export function isInMemory(db: string): boolean {
  return db === ':memory:';
}

/** Refuses a database that is not there. */
export function requireDatabase(db: string): void {
  if (isInMemory(db)) {
    throw new CommerceError(
      'unusable_file',
      'A database in memory is empty and ends with the command; name a file with --db.',
    );
  }
  if (isThere(pathsOf(db).named)) return;
  throw new CommerceError(
    'unusable_file',
    `There is no database at ${db}; aisle serve or aisle import makes one, --db names another.`,
  );
}

/** What cannot be looked at may be there; opening it says what is wrong. */
function isThere(db: string): boolean {
  try {
    return statSync(db, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}
