import { statSync } from 'node:fs';
import { type Commerce, createCommerce } from '@aisle/core';
import { createMemory, type Memory, type Storage } from '@aisle/core/engine';
import { openSqlite } from '@aisle/core/sqlite';
import { CommerceError } from '@aisle/schema';
import { isDatabaseAddress } from '../../config/database-address.js';
import { keepOlderStore } from './keep-older-store.js';
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
  /** What is remembered of it, and of what was answered from it. */
  readonly memory: Memory;
  /** Ends all use of it. */
  close(): Promise<void>;
  /** Ends all use of it, and removes it if it was made for this use, nothing is in it and nobody else uses it. */
  discard(): Promise<void>;
}

/**
 * Opens the store that the settings name, whichever engine it is on. One of an older version is brought to this
 * one; of a file, a copy is kept first.
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

/** Does work on the store that the settings name, and closes it. Of work that fails no empty store is left. */
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
    // A database is made by who looks after the server.
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
  if (use !== 'read') await keepOlderStore(db, options, options.signal);
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

/** Of a database that cannot be opened nothing is left that was not there, such as one whose disk is full. */
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
 * The part of the memory that is the database's own cache: a product that is remembered is not read, so the cache needs
 * to hold little more than the inner pages of its trees.
 */
const cachePart = 8;

/** What it has at least, in bytes: what the driver gives it by itself. With less, a publish writes the same pages again. */
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
  // A day that is looked at in advance ends nobody's cart.
  return createCommerce({
    storage,
    carts,
    systemClock: Date.now,
    ...(chosen && { clock: chosen }),
  });
}

const day = 24 * 60 * 60 * 1000;

/** Refuses a database file that is not there. */
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

/** What cannot be looked at may be there; opening it says what is wrong. */
function isThere(db: string): boolean {
  try {
    return statSync(db, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}
