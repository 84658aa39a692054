import { createTurns, notOpen } from '../../../environment/store-settings.js';
import type { OwnFill } from '../../engine/engine.js';
import { type Statement, sql } from '../../engine/statement.js';
import { type Database, memoryLocation } from './sqlite-database.js';

/**
 * A lock that the system releases when its process ends, even by a crash. Process ids are no
 * substitute: they can be equal in different containers.
 */
export interface Lock {
  /** Takes the lock as shared. Resolves to a function that releases it. */
  share(): Promise<() => void>;
  /**
   * Runs a function while nobody else has the lock, in this process or another. Returns undefined
   * if somebody has it.
   */
  tryAlone<Result>(work: () => Result): { readonly result: Result } | undefined;
  /** Releases all shared locks. */
  close(): void;
}

/** Lock for stores that no other process can open. */
export const noLock: Lock = {
  share: async () => () => undefined,
  tryAlone: (work) => ({ result: work() }),
  close: () => undefined,
};

/** A second connection to the store, for long work next to its other users. */
export interface Session {
  readonly database: Database;
  /** True if the session is the store's only connection, on which nobody else may wait. */
  readonly shared: boolean;
  /** Syncs the commits so far to disk, so that the next durable commit is fast. */
  sync(): Promise<void>;
  end(): void;
}

/** Connection of a store, with sessions and locks for long work. */
export interface Connection {
  readonly database: Database;
  /** Location as it was given. */
  readonly location: string;
  /** Lock shared by work that only counts when complete, such as fills and publishes. */
  readonly making: Lock;
  readonly filling: OwnFill;
  /** Number of changed rows of carts and subscriptions, which no catalog shows. */
  readonly apart: { rows: number };
  /** Number of this process's imports that hold the file's write lock. They always end by themselves. */
  readonly imports: { count: number };
  /**
   * Throws if the store's files were deleted or replaced: writes to a deleted file are lost.
   * @throws CommerceError `storage_unavailable`.
   */
  requireInPlace(): void;
  /** Throws if a new connection cannot read the store: an open one would answer from its cache. */
  requireReadable(): void;
  /**
   * Throws if the store was opened read-only.
   * @throws CommerceError `storage_unavailable`.
   */
  requireWritable(): void;
  /** Returns a selection of the size of the store in bytes. On disk that includes the log and its index. */
  findSize(): Statement;
  /** Returns the free bytes on the disk of the store; endless in memory, or if the disk does not tell. */
  findFreeBytes(): number;
  /** Opens a session: a separate connection to a file, or the only connection to memory. */
  openSession(): Session;
  /** Returns the number of ended sessions, whose writes may be visible now. */
  endedSessions(): number;
  /** Waits until earlier long work has ended. Resolves to a function that ends this work. */
  exclusively(): Promise<() => void>;
  close(): Promise<void>;
}

const sizeInMemory = sql`SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`;

/** Returns the only connection of a store, which no other can reach: in memory, or in a browser's file. */
export function connectOnly(database: Database, location = memoryLocation): Connection {
  const always = () => undefined;
  return {
    database,
    location,
    making: noLock,
    filling: { mark: undefined },
    apart: { rows: 0 },
    imports: { count: 0 },
    requireInPlace: always,
    requireReadable: always,
    requireWritable: always,
    findSize: () => sizeInMemory,
    findFreeBytes: () => Number.POSITIVE_INFINITY,
    openSession() {
      if (!database.open) throw notOpen();
      return { database, shared: true, sync: async () => undefined, end: always };
    },
    endedSessions: () => 0,
    exclusively: createTurns(),
    async close() {
      if (database.open) database.close();
    },
  };
}
