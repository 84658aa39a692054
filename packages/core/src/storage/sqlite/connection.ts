import type Database from 'better-sqlite3';
import { emptyLog, moveLog } from './empty-log.js';
import { holdFiles } from './held-files.js';
import { type DatabaseOptions, memoryLocation, openDatabase } from './open-database.js';
import { syncLog } from './sync-log.js';

/** A second way into the store, for long work beside its other users. */
export interface Session {
  readonly database: Database.Database;
  /** Whether the session is the store's only connection, which nobody else may wait for. */
  readonly shared: boolean;
  /** Brings what was committed to the disk, so that the next commit that must be there need not. */
  sync(): Promise<void>;
  end(): void;
}

/** A store's connection, and what long work on it needs. */
export interface Connection {
  readonly database: Database.Database;
  readonly location: string;
  /**
   * Fails when the store's files are no longer those that were opened: what is written to a deleted file is lost.
   * @throws CommerceError `storage_unavailable`.
   */
  requireInPlace(): void;
  /** Opens a session: a connection of its own to a file, the only connection to memory. */
  openSession(): Session;
  /** How many sessions have ended; what they wrote may be read by now. */
  endedSessions(): number;
  /** Does long work when the long work before it has ended. */
  exclusively(): Promise<() => void>;
  close(): Promise<void>;
}

/** Opens a store's file, or a store in memory. */
export function connect(location: string, options: DatabaseOptions): Connection {
  const database = openDatabase(location, options);
  let queue = Promise.resolve();
  let ended = 0;
  let emptying = Promise.resolve();
  const files = location === memoryLocation ? undefined : holdFiles(location, options);
  const requireInPlace = () => {
    const loss = files?.findLoss();
    if (!loss) return;
    // Without its log the file has not got the last commits; this process still has the log open.
    if (loss.file === 'log') moveLog(database);
    throw loss.error;
  };
  return {
    database,
    location,
    requireInPlace,
    openSession() {
      if (location === memoryLocation) {
        return { database, shared: true, sync: async () => undefined, end: () => undefined };
      }
      requireInPlace();
      const own = openDatabase(location, options);
      // The log is emptied when the work has ended, and by a thread of its own.
      own.pragma('wal_autocheckpoint = 0');
      const end = () => {
        own.close();
        ended += 1;
        if (!options.readOnly && database.open) emptying = emptyLog(database, location);
      };
      return { database: own, shared: false, sync: () => syncLog(location), end };
    },
    endedSessions: () => ended,
    async exclusively() {
      const { promise, resolve } = withResolvers();
      const turn = queue;
      queue = turn.then(() => promise);
      await turn;
      // Its commits would wait for the disk, and everybody for them.
      await emptying;
      return resolve;
    },
    async close() {
      await emptying;
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
