import type Database from 'better-sqlite3';
import { createTurns } from '../../../environment/create-turns.js';
import { notOpen, openedReadOnly } from '../../../environment/store-refusals.js';
import { closeReader } from './close-reader.js';
import { emptyLog, moveLog } from './empty-log.js';
import type { Filling } from './filling.js';
import { holdFiles } from './held-files.js';
import { createLock, type Lock, noLock } from './lock.js';
import { type DatabaseOptions, openDatabase } from './open-database.js';
import { filesOfStore, memoryLocation, type StoreFiles } from './store-files.js';
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

/** What this process changed that no catalog shows: of carts and subscriptions, counted by those who change them. */
interface ChangesApart {
  rows: number;
}

/** Imports of this process that hold the write lock of the store's file: they end by themselves, however long they take. */
interface RunningImports {
  count: number;
}

/** A store's connection, and what long work on it needs. */
export interface Connection {
  readonly database: Database.Database;
  /** As it was named. */
  readonly location: string;
  /** Absent for a store in memory. */
  readonly files: StoreFiles | undefined;
  /** Shared by all who make something that counts only when it is complete. */
  readonly making: Lock;
  readonly filling: Filling;
  readonly apart: ChangesApart;
  readonly imports: RunningImports;
  /**
   * Fails when the store's files are no longer those that were opened: what is written to a deleted file is lost.
   * @throws CommerceError `storage_unavailable`.
   */
  requireInPlace(): void;
  /**
   * Fails for a store that was opened to be read only.
   * @throws CommerceError `storage_unavailable`.
   */
  requireWritable(): void;
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
  const files = location === memoryLocation ? undefined : filesOfStore(location);
  const database = openDatabase(location, options);
  const takeTurn = createTurns();
  let ended = 0;
  let emptying = Promise.resolve();
  const held = files && holdFiles(files, options);
  const making = files ? createLock(files.lock, files) : noLock;
  const requireInPlace = () => {
    const loss = held?.findLoss();
    if (!loss) return;
    // Without its log the file has not got the last commits; this process still has the log open.
    if (loss.file === 'log') moveLog(database);
    throw loss.error;
  };
  return {
    database,
    location,
    files,
    making,
    filling: { mark: undefined },
    apart: { rows: 0 },
    imports: { count: 0 },
    requireInPlace,
    requireWritable() {
      if (options.readOnly) throw openedReadOnly();
    },
    openSession() {
      if (!database.open) throw notOpen();
      if (!files) {
        return { database, shared: true, sync: async () => undefined, end: () => undefined };
      }
      requireInPlace();
      const own = openDatabase(files.named, options);
      // The log is emptied when the work has ended, and by a thread of its own.
      own.pragma('wal_autocheckpoint = 0');
      const end = () => {
        own.close();
        ended += 1;
        if (!options.readOnly && database.open) emptying = emptyLog(database, files);
      };
      return { database: own, shared: false, sync: () => syncLog(files.log), end };
    },
    endedSessions: () => ended,
    async exclusively() {
      const done = await takeTurn();
      // Its commits would wait for the disk, and everybody for them.
      await emptying;
      return done;
    },
    async close() {
      await emptying;
      making.close();
      if (!database.open) return;
      if (options.readOnly) closeReader(database);
      else database.close();
    },
  };
}
