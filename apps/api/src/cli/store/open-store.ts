import { statSync } from 'node:fs';
import { type Commerce, createCommerce } from '@aisle/core';
import { createMemory, type Memory, type Storage } from '@aisle/core/engine';
import { openSqlite } from '@aisle/core/sqlite';
import { CommerceError } from '@aisle/schema';
import { isDatabaseAddress } from '../../config/database-address.js';
import { type NewDatabase, noteNewDatabase } from './note-new-database.js';
import { openAddress } from './open-address.js';
import { keysOfFile, keysOfMemory, keysOfStorage, type StoreKeys } from './store-keys.js';
import { isInMemory, pathsOf } from './store-paths.js';
import type { DatabaseSettings, OpenOptions, StoreUse } from './store-use.js';

/** A store that is open. */
export interface OpenStore {
  readonly commerce: Commerce;
  /** The keys that sign its tokens. */
  readonly keys: StoreKeys;
  /** Cache of the store's data and responses. */
  readonly memory: Memory;
  /** Closes the store. */
  close(): Promise<void>;
  /**
   * Closes the store, and removes it if this command made it, it is empty and nobody else uses it.
   */
  discard(): Promise<void>;
}

/**
 * Opens the store that the settings name, on either engine. The tables of an older version are migrated, unless the
 * store is only read.
 * @throws CommerceError for a store that is not there, cannot be reached or cannot be used.
 */
export async function openStore(
  settings: DatabaseSettings,
  use: StoreUse,
  options: OpenOptions,
): Promise<OpenStore> {
  return isDatabaseAddress(settings.db)
    ? openServer(settings, use, options)
    : openFile(settings, use, options);
}

/**
 * Runs work on the configured store and closes it. If the work fails, removes a store that is still
 * empty.
 */
export async function useStore<Result>(
  settings: DatabaseSettings,
  use: StoreUse,
  options: OpenOptions,
  work: (commerce: Commerce) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(settings, use, options);
  let end = store.discard;
  try {
    const result = await work(store.commerce);
    end = store.close;
    return result;
  } finally {
    await end();
  }
}

async function openServer(
  settings: DatabaseSettings,
  use: StoreUse,
  options: OpenOptions,
): Promise<OpenStore> {
  // The server has a cache of its own.
  const memory = createMemory(settings.memory * mebibyte);
  const storage = await openAddress(settings, use === 'read', memory, options);
  return {
    commerce: serve(storage, settings, options),
    keys: keysOfStorage(storage, options.warn),
    memory,
    close: storage.close,
    // The administrator of the server creates databases.
    discard: storage.close,
  };
}

async function openFile(
  settings: DatabaseSettings,
  use: StoreUse,
  options: OpenOptions,
): Promise<OpenStore> {
  const { db } = settings;
  if (use !== 'make') requireDatabase(db);
  const database = noteNewDatabase(db);
  if (use === 'make') database.makeFolder();
  const cacheSize = Math.max(leastCache, (settings.memory * mebibyte) / cachePart);
  const memory = createMemory(Math.max(0, settings.memory * mebibyte - cacheSize));
  const open = () => openSqlite(db, { readOnly: use === 'read', cacheSize, memory });
  const storage = orDiscard(database, open);
  return {
    commerce: serve(storage, settings, options),
    keys: isInMemory(db) ? keysOfMemory() : keysOfFile(db, options.warn),
    memory,
    close: storage.close,
    async discard() {
      await storage.close();
      database.discard();
    },
  };
}

/** Removes the files of a new database if opening fails, for example on a full disk. */
function orDiscard<Result>(database: NewDatabase, open: () => Result): Result {
  try {
    return open();
  } catch (error) {
    database.discard();
    throw error;
  }
}

const mebibyte = 2 ** 20;

/**
 * Fraction of the memory for the database's own cache. It only needs the inner pages of its trees,
 * since cached products are not read from the database.
 */
const cachePart = 8;

/**
 * Minimum size of the database's cache in bytes: the driver's default. With less, a publish writes
 * the same pages again.
 */
const leastCache = 16 * mebibyte;

function serve(
  storage: Storage,
  { clock: time, cartDays, maxCarts }: DatabaseSettings,
  { clock }: OpenOptions,
): Commerce {
  const chosen = clock ?? (time === undefined ? undefined : () => time);
  const carts = {
    ...(cartDays !== undefined && { lifetime: cartDays * day }),
    ...(maxCarts !== undefined && { most: maxCarts }),
  };
  // Carts expire by the system clock, so that previewing a later day expires none.
  return createCommerce({
    storage,
    carts,
    systemClock: Date.now,
    ...(chosen && { clock: chosen }),
  });
}

const day = 24 * 60 * 60 * 1000;

/** @throws CommerceError `unusable_file` if the database file is missing. */
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

/**
 * @returns false if the file is missing. On an error returns true, so that opening the file reports
 * it.
 */
function isThere(db: string): boolean {
  try {
    return statSync(db, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}
