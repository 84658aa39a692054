import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import type { Storage } from '../../commerce/storage.js';
import {
  memoryRule,
  type OptionRule,
  optional,
  requireInstalled,
  requireOptions,
  switchRule,
} from '../../environment/require-options.js';
import { notOpen } from '../../environment/store-settings.js';
import type { Memory } from '../../memory/memory.js';
import { connectOnly } from '../sqlite/connection/connection.js';
import { performNow, performSlowly } from '../sqlite/connection/errors.js';
import {
  migrate,
  protectDatabase,
  requireOwnFile,
  setPageSize,
} from '../sqlite/connection/migrate.js';
import { type Database, memoryLocation } from '../sqlite/connection/sqlite-database.js';
import { createSqliteStorage } from '../sqlite/sqlite-storage.js';
import { openPool } from './open-pool.js';
import { createWasmDatabase, type Opened } from './wasm-database.js';

/** Options for opening a store in WebAssembly. */
export interface WasmOptions {
  /**
   * Name of the file in which a browser keeps the store: up to 100 letters, digits, `-` and `_`. It
   * is in the private file system of the page's origin. Only dedicated workers can open it, one at
   * a time. The store is in memory when absent.
   */
  readonly file?: string;
  /**
   * Content of a store's SQLite file, which a new store begins with, or a function that fetches it;
   * empty when absent. If `file` exists, its content stays and the function is not called.
   */
  readonly content?: Uint8Array | (() => Promise<Uint8Array>);
  /** If true, `content` replaces that of an existing file. Unusable content changes nothing. */
  readonly replace?: boolean;
  /** Cache for the rows of pages; a separate one of 64 MiB when absent. */
  readonly memory?: Memory;
}

/** A storage in WebAssembly, in the memory of this process or in a file of a browser. */
export interface WasmStorage extends Storage {
  /** Returns the content of the store as an SQLite file, which `openSqlite` opens, too. */
  serialize(): Uint8Array;
}

const optionRules: Readonly<Record<keyof WasmOptions, OptionRule>> = {
  file: optional(
    'a name of up to 100 letters, digits, - and _',
    (value) => typeof value === 'string' && /^[\w-]{1,100}$/.test(value),
  ),
  content: optional(
    'the bytes of an SQLite file, or a function that fetches them',
    (value) => value instanceof Uint8Array || typeof value === 'function',
  ),
  replace: switchRule,
  memory: memoryRule,
};

/**
 * Opens a store with SQLite in WebAssembly, which runs on every platform. In memory it ends with its
 * process, unless you keep the bytes of `serialize`. In a file it survives a browser that is killed:
 * a change is on disk when its promise resolves.
 * @throws CommerceError `unusable_file` if the driver is not installed, for a file outside a
 * dedicated worker, and for bytes of another program or of a newer version; `conflict` for a file
 * that another tab or worker has open; `storage_unavailable` for bytes that are no database, and a
 * browser that keeps no files; `storage_full`. TypeError for unknown options.
 *
 * @example
 * // npm install @sqlite.org/sqlite-wasm@3.54.1-build1
 * const commerce = createCommerce({ storage: await openWasm() });
 */
export async function openWasm(options: WasmOptions = {}): Promise<WasmStorage> {
  requireOptions('openWasm', options, optionRules);
  const { file } = options;
  const sqlite = await loadSqlite();
  return performSlowly(async () => {
    const opened = await (file === undefined
      ? openMemory(sqlite, await read(options))
      : openFile(sqlite, file, options));
    const database = createWasmDatabase(sqlite, opened);
    try {
      setUp(database, file);
    } catch (error) {
      database.close();
      throw error;
    }
    const storage = createSqliteStorage(connectOnly(database, file), options);
    return {
      ...storage,
      serialize: () => performNow(() => sqlite.capi.sqlite3_js_db_export(requireOpen(opened))),
    };
  });
}

async function read({ content }: WasmOptions): Promise<Uint8Array | undefined> {
  return typeof content === 'function' ? content() : content;
}

function openMemory(sqlite: Sqlite3Static, content: Uint8Array | undefined): Opened {
  const opened = new sqlite.oo1.DB(memoryLocation);
  if (content) load(sqlite, opened, content);
  return opened;
}

async function openFile(
  sqlite: Sqlite3Static,
  file: string,
  options: WasmOptions,
): Promise<Opened> {
  const pool = await openPool(sqlite, file);
  try {
    const path = `/${file}`;
    if (options.replace === true || !pool.getFileNames().includes(path)) {
      const content = await read(options);
      const pages = content && findPages(sqlite, content);
      // The database first, which needs its log. A log that a crash left would be applied to the next one.
      for (const name of [path, ...pool.getFileNames()]) pool.unlink(name);
      if (pages) await pool.importDb(path, pages);
    }
    const opened = new pool.OpfsSAHPoolDb(path);
    opened.onclose = { after: () => pool.pauseVfs() };
    return opened;
  } catch (error) {
    pool.pauseVfs();
    throw error;
  }
}

/** Returns the pages of a store's file: other bytes may follow the last one. */
function findPages(sqlite: Sqlite3Static, content: Uint8Array): Uint8Array {
  const database = createWasmDatabase(sqlite, openMemory(sqlite, content));
  try {
    requireOwnFile(database, 'content');
    const find = (name: string) => Number(database.pragma(name, { simple: true }));
    return content.subarray(0, find('page_count') * find('page_size'));
  } finally {
    database.close();
  }
}

/** Replaces an empty database by the content of a file. */
function load({ wasm, capi }: Sqlite3Static, opened: Opened, content: Uint8Array): void {
  const { length } = content;
  const at = wasm.alloc(length);
  const bytes = wasm.heap8u().subarray(at, at + length);
  bytes.set(content);
  // The file's header may ask for a write-ahead log, which a database in memory cannot have.
  bytes.fill(1, 18, 20);
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE;
  opened.checkRc(capi.sqlite3_deserialize(opened, 'main', at, length, length, flags));
}

function setUp(database: Database, file: string | undefined): void {
  const location = file ?? memoryLocation;
  // A log needs shared memory, which files in a browser lack, or the only connection.
  database.pragma('locking_mode = EXCLUSIVE');
  requireOwnFile(database, location);
  setPageSize(database);
  database.pragma(`journal_mode = ${file === undefined ? 'MEMORY' : 'WAL'}`);
  database.pragma('synchronous = FULL');
  protectDatabase(database);
  migrate(database, location);
}

function requireOpen(opened: Opened): Opened {
  if (!opened.isOpen()) throw notOpen();
  return opened;
}

let loaded: Promise<Sqlite3Static> | undefined;

/**
 * Loads SQLite once; all stores of a process share its memory.
 * @throws CommerceError `unusable_file` if the driver is not installed.
 */
function loadSqlite(): Promise<Sqlite3Static> {
  loaded ??= requireInstalled(
    'SQLite in WebAssembly',
    '@sqlite.org/sqlite-wasm@3.54.1-build1',
    async () => (await import('@sqlite.org/sqlite-wasm')).default(),
  );
  return loaded;
}
