import { filesOfStore, type StoreFiles } from '@aisle/core/sqlite';
import { isDatabaseAddress } from '../../config/database-address.js';

/** The files of a store: those of the engine, keys, token and certificate. */
interface StorePaths extends StoreFiles {
  /** The keys that sign tokens. */
  readonly key: string;
  /** A token that is valid while a server runs. */
  readonly token: string;
  /** The certificate of `--tls`, and its private key. */
  readonly certificate: string;
  readonly certificateKey: string;
}

/** @returns true if the database is in memory and ends with its process. */
export function isInMemory(db: string): boolean {
  return db === ':memory:';
}

/** @returns true if the database is a file. Companion files are beside it. */
export function isFile(db: string): boolean {
  return !isInMemory(db) && !isDatabaseAddress(db);
}

/**
 * Warns of several names of a file: SQLite keeps a log for each name, and users of one do not see
 * the log of another.
 */
export function describeNames(db: string, names: number): string {
  return `${db} has ${names} names (hard links); opened by two of them at once it is damaged: remove the others`;
}

/**
 * Returns the paths of the store's files, which are the same for all names of the database.
 * @throws CommerceError `unusable_file` for an invalid name.
 */
export function pathsOf(db: string): StorePaths {
  const files = filesOfStore(db);
  // Keeps the given name unless it is a link: people read these paths.
  const base = files.database === files.named ? db : files.database;
  return {
    ...files,
    key: `${base}.key`,
    token: `${base}.token`,
    certificate: `${base}.tls.crt`,
    certificateKey: `${base}.tls.key`,
  };
}
