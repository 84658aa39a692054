import { statfsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommerceError } from '@aisle/schema';
import { followLinks } from '../../../files/draft.js';
import { memoryLocation } from './sqlite-database.js';

/** Files of a store, with absolute paths. Links to the database are resolved. */
export interface StoreFiles {
  /** Database path as given, which may be a link. */
  readonly named: string;
  readonly database: string;
  /** Write-ahead log, and its index, which processes share. */
  readonly log: string;
  readonly index: string;
  /** Rollback journal, which SQLite uses for a database without a write-ahead log. */
  readonly journal: string;
  /** Empty lock file for work that only counts when complete. */
  readonly lock: string;
  /** Lock file of servers. Contains the description of the first one. */
  readonly serving: string;
}

/**
 * Returns the files of the store at a location, which may not exist.
 * @throws CommerceError `unusable_file` for an empty name, and for one that SQLite's driver would
 * change; TypeError for a value that is not a string.
 */
export function filesOfStore(location: string): StoreFiles {
  requireName(location);
  const named = resolve(location);
  const database = followLinks(named);
  return {
    named,
    database,
    log: `${database}-wal`,
    index: `${database}-shm`,
    journal: `${database}-journal`,
    lock: `${database}.lock`,
    serving: `${database}.serving`,
  };
}

/**
 * Refuses an invalid file name.
 * @throws CommerceError `unusable_file` for an empty one; TypeError for a value that is not a
 * string.
 */
export function requirePath(location: string): void {
  // An untyped program may pass a URL or undefined.
  if (typeof location !== 'string') {
    throw new TypeError(
      `The file of a store must be named by its path as text${isUrl(location) ? ', as fileURLToPath() makes it of a URL' : ''}.`,
    );
  }
  if (location !== '') return;
  throw new CommerceError(
    'unusable_file',
    `The name of the store's file is empty; name a file, or ${memoryLocation} for a store in memory.`,
  );
}

function isUrl(location: unknown): boolean {
  return location instanceof URL;
}

/**
 * Refuses names that the driver would change: it trims spaces, and opens an empty name or
 * `:memory:` in memory.
 */
function requireName(location: string): void {
  requirePath(location);
  if (location === location.trim() && !location.includes('\0')) return;
  const advice =
    location.trim() === memoryLocation
      ? `${memoryLocation}, without a space, stands for a store in memory`
      : 'name another file';
  throw new CommerceError(
    'unusable_file',
    `${JSON.stringify(location)} is not a valid file name: it begins or ends with a space, or has a character that is not allowed; ${advice}.`,
  );
}

/** Returns the size of a file in bytes; 0 if it is missing or unreadable. */
export function sizeOf(file: string): number {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    return 0;
  }
}

/** Free bytes on the disk of a folder; endless where the disk does not tell. */
export function findFreeBytes(folder: string): number {
  try {
    const { blocks, bsize, bavail } = statfsSync(folder);
    return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
