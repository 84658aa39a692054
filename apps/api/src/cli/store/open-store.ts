import { existsSync, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Commerce, createCommerce } from '@aisle/core';
import { createMemory, type Memory, type Storage } from '@aisle/core/engine';
import { discardSqlite, filesOfStore, openSqlite, type StoreFiles } from '@aisle/core/sqlite';
import { CommerceError } from '@aisle/schema';
import { followKeyFile, makeTokenKey, openKeyFile } from '../../access/key-file.js';
import {
  followStoredKeys,
  openStoredKeys,
  type RotateOptions,
  readStoredKeys,
  rotateKey,
  rotateStoredKey,
} from '../../access/rotate-key.js';
import { type KeyRing, ringOf } from '../../access/tokens.js';
import { isDatabaseAddress } from '../../config/setting-parsers.js';
import { openAddress } from './load-files.js';
import type { DatabaseSettings, OpenOptions, StoreUse } from './store-use.js';

/** Database that a command may create. */
interface NewDatabase {
  /** Creates the folder of the database if it is missing, for its owner only. */
  makeFolder(): void;
  /**
   * Removes the database if this command made it, it is empty and nobody else uses it; then removes
   * the empty folders made for it.
   */
  discard(): void;
}

/** Records whether the database exists, before a command creates it. */
function noteNewDatabase(db: string): NewDatabase {
  const isNew = !isInMemory(db) && !existsSync(pathsOf(db).named);
  let outermost: string | undefined;
  return {
    makeFolder() {
      if (isInMemory(db)) return;
      outermost = mkdirSync(dirname(pathsOf(db).named), { recursive: true, mode: 0o700 });
    },
    discard() {
      if (!isNew) return;
      discardSqlite(db);
      if (outermost !== undefined) removeEmpty(dirname(pathsOf(db).named), outermost);
    },
  };
}

/** Removes a folder and its parents, as far as they are empty. */
function removeEmpty(innermost: string, outermost: string): void {
  try {
    for (let folder = innermost; folder.length >= outermost.length; folder = dirname(folder)) {
      rmdirSync(folder);
    }
  } catch {
    // The folder is not empty.
  }
}

/** The keys that sign the tokens of a store. */
export interface StoreKeys {
  /**
   * Opens the keys; creates one if there is none. In read-only mode, a created key lives in memory
   * only.
   * @throws CommerceError `unusable_file` if the store holds something else in their place.
   */
  open(options?: { readonly readOnly?: boolean }): Promise<KeyRing>;
  /** Adds a new signing key; all servers of the store sign with it from now on. */
  rotate(options: RotateOptions): Promise<void>;
}

/** The key of a store in memory ends with it. */
function keysOfMemory(): StoreKeys {
  const ring = ringOf(makeTokenKey());
  return { open: async () => ring, rotate: async () => {} };
}

/** The keys of a store in a file are in a file beside it. */
export function keysOfFile(db: string, warn: (text: string) => void): StoreKeys {
  const file = pathsOf(db).key;
  return {
    async open({ readOnly = false } = {}) {
      if (readOnly && !existsSync(file)) return ringOf(makeTokenKey());
      mkdirSync(dirname(db), { recursive: true, mode: 0o700 });
      return followKeyFile(file, openKeyFile(file, warn), warn);
    },
    rotate: async (options) => rotateKey(file, options),
  };
}

/** The keys of a store on a database server are in the store. */
function keysOfStorage({ keys }: Storage, warn: (text: string) => void): StoreKeys {
  if (!keys) return keysOfMemory();
  return {
    async open({ readOnly = false } = {}) {
      const kept = readOnly ? await readStoredKeys(keys) : await openStoredKeys(keys);
      return kept ? followStoredKeys(keys, kept, warn) : ringOf(makeTokenKey());
    },
    rotate: (options) => rotateStoredKey(keys, options),
  };
}

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
  return `${db} has ${names} hard links. Opening it through two of them at once corrupts it; remove the others`;
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
 * Opens the store of the settings, on either engine. It migrates tables of an older version unless
 * the store is read-only.
 * @throws CommerceError for a store that is missing, unreachable or unusable.
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
      'An in-memory database is empty and ends with the command. Name a database file with --db.',
    );
  }
  if (isThere(pathsOf(db).named)) return;
  throw new CommerceError(
    'unusable_file',
    `There is no database at ${db}. Create one with aisle serve or aisle import, or name another with --db.`,
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
