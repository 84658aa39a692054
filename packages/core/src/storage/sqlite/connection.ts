import Database from 'better-sqlite3';
import { memoryLocation, openDatabase } from './open-database.js';

/** A second way into the store, for long work beside its other users. */
export interface Session {
  readonly database: Database.Database;
  /** Whether the session is the store's only connection, which nobody else may wait for. */
  readonly shared: boolean;
  end(): void;
}

/** A store's connection, and what long work on it needs. */
export interface Connection {
  readonly database: Database.Database;
  readonly location: string;
  /** Opens a session: a connection of its own to a file, the only connection to memory. */
  openSession(): Session;
  /** Does long work when the long work before it has ended. */
  exclusively(): Promise<() => void>;
  close(): void;
}

/** Opens a store's file, or a store in memory. */
export function connect(location: string, options: { readonly readOnly: boolean }): Connection {
  const database = openDatabase(location, options);
  let queue = Promise.resolve();
  return {
    database,
    location,
    openSession() {
      if (location === memoryLocation) return { database, shared: true, end: () => undefined };
      const own = openDatabase(location, options);
      const end = () => {
        own.close();
        if (!options.readOnly && database.open) emptyLog(database);
      };
      return { database: own, shared: false, end };
    },
    async exclusively() {
      const { promise, resolve } = withResolvers();
      const turn = queue;
      queue = turn.then(() => promise);
      await turn;
      return resolve;
    },
    close() {
      if (database.open) database.close();
    },
  };
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/**
 * Moves the write-ahead log into the database once long work has ended: the log could not be emptied while
 * that work stayed on one state. Where it cannot be done now, a later commit does it.
 */
function emptyLog(database: Database.Database): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
  }
}
