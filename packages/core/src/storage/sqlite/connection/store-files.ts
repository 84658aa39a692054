import { resolve } from 'node:path';
import { CommerceError } from '@aisle/schema';
import { followLinks } from '../../../files/follow-links.js';

/** The name that stands for a store in memory, which ends with its process. */
export const memoryLocation = ':memory:';

/** The files of a store as SQLite finds them. Absolute, and beside the file that a link leads to. */
export interface StoreFiles {
  /** The database by the name that was given, which may be a link. */
  readonly named: string;
  readonly database: string;
  /** The write-ahead log, and the index of it that processes share. */
  readonly log: string;
  readonly index: string;
  /** What SQLite keeps beside a database that it writes without that log. */
  readonly journal: string;
  /** Locked by who makes something that counts only when it is complete. Holds nothing. */
  readonly lock: string;
  /** Locked by servers. Holds what the first of them said of itself. */
  readonly serving: string;
}

/**
 * The files of the store at a location, which need not be there.
 * @throws CommerceError `unusable_file` for no name, and for one that SQLite's driver would read as another one;
 * TypeError for what is no text.
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
 * Refuses what cannot be the name of a file.
 * @throws CommerceError `unusable_file` for an empty one, TypeError for what is no text.
 */
export function requirePath(location: string): void {
  // A program without types names a file by a URL, or by nothing at all.
  if (typeof location !== 'string') {
    throw new TypeError(
      `The file of a store must be named by its path as text${isUrl(location) ? ', as fileURLToPath() makes it of a URL' : ''}.`,
    );
  }
  if (location !== '') return;
  throw new CommerceError(
    'unusable_file',
    `A store's file needs a name, and none was given; name a file, or ${memoryLocation} for a store in memory.`,
  );
}

function isUrl(location: unknown): boolean {
  return location instanceof URL;
}

/** The driver cuts spaces off; what then is `:memory:` or nothing, it keeps in memory. */
function requireName(location: string): void {
  requirePath(location);
  if (location === location.trim() && !location.includes('\0')) return;
  const advice =
    location.trim() === memoryLocation
      ? `${memoryLocation}, without a space, stands for a store in memory`
      : 'name another file';
  throw new CommerceError(
    'unusable_file',
    `${JSON.stringify(location)} cannot be a store's file, because of a space at one of its ends or a character that no name has; ${advice}.`,
  );
}
