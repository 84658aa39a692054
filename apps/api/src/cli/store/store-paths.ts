import { filesOfStore, type StoreFiles } from '@aisle/core/sqlite';
import { isDatabaseAddress } from '../../config/database-address.js';

/** The files of a store: the engine's, and those that tokens need. */
interface StorePaths extends StoreFiles {
  /** The keys that sign tokens. */
  readonly key: string;
  /** A token that is good while a server runs. */
  readonly token: string;
  /** The certificate of `--tls`, and its private key. */
  readonly certificate: string;
  readonly certificateKey: string;
}

/** Whether the database ends with its process. */
export function isInMemory(db: string): boolean {
  return db === ':memory:';
}

/** Whether the database is a file, beside which more files lie. */
export function isFile(db: string): boolean {
  return !isInMemory(db) && !isDatabaseAddress(db);
}

/** SQLite keeps a log beside each name of a file, and those who use one do not see the other's. */
export function describeNames(db: string, names: number): string {
  return `${db} has ${names} names (hard links); opened by two of them at once it is damaged: remove the others`;
}

/**
 * The files of the store that `db` names. Whichever of its names is used, they are the same.
 * @throws CommerceError `unusable_file` for a name that no store can have.
 */
export function pathsOf(db: string): StorePaths {
  const files = filesOfStore(db);
  // As it was named, where that is no link: people read these paths.
  const base = files.database === files.named ? db : files.database;
  return {
    ...files,
    key: `${base}.key`,
    token: `${base}.token`,
    certificate: `${base}.tls.crt`,
    certificateKey: `${base}.tls.key`,
  };
}
