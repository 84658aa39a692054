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

/** A second connection to the store, for long work next to its other users. */
export interface Session {
  readonly database: Database.Database;
  /** True if the session is the store's only connection, on which nobody else may wait. */
  readonly shared: boolean;
  /** Syncs the commits so far to disk, so that the next durable commit is fast. */
  sync(): Promise<void>;
  end(): void;
}

/**
 * Number of changed rows of carts and subscriptions. No catalog shows them, so their stores count
 * them here.
 */
interface ChangesApart {
  rows: number;
}

/**
 * Number of this process's imports that hold the write lock of the store's file. They always end by
 * themselves.
 */
interface RunningImports {
  count: number;
}

/** Connection of a store, with sessions and locks for long work. */
export interface Connection {
  readonly database: Database.Database;
  /** Location as it was given. */
  readonly location: string;
  /** Absent for a store in memory. */
  readonly files: StoreFiles | undefined;
  /** Lock shared by work that only counts when complete, such as fills and publishes. */
  readonly making: Lock;
  readonly filling: Filling;
  readonly apart: ChangesApart;
  readonly imports: RunningImports;
  /**
   * Throws if the store's files were deleted or replaced: writes to a deleted file are lost.
   * @throws CommerceError `storage_unavailable`.
   */
  requireInPlace(): void;
  /**
   * Throws if the store was opened read-only.
   * @throws CommerceError `storage_unavailable`.
   */
  requireWritable(): void;
  /** Opens a session: a separate connection to a file, or the only connection to memory. */
  openSession(): Session;
  /** Returns the number of ended sessions, whose writes may be visible now. */
  endedSessions(): number;
  /** Waits until earlier long work has ended. Resolves to a function that ends this work. */
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
    // Without its log the file lacks the last commits; this process still has the log open.
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
      // A separate thread checkpoints the log after the work.
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
      // Otherwise its commits would wait for the disk, and all others for them.
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
