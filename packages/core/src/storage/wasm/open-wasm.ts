import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import type { Storage } from '../../commerce/storage.js';
import {
  memoryRule,
  type OptionRule,
  optional,
  requireInstalled,
  requireOptions,
} from '../../environment/require-options.js';
import { notOpen } from '../../environment/store-settings.js';
import type { Memory } from '../../memory/memory.js';
import { connectMemory } from '../sqlite/connection/connection.js';
import { performNow } from '../sqlite/connection/errors.js';
import {
  migrate,
  protectDatabase,
  requireOwnFile,
  setPageSize,
} from '../sqlite/connection/migrate.js';
import { type Database, memoryLocation } from '../sqlite/connection/sqlite-database.js';
import { createSqliteStorage } from '../sqlite/sqlite-storage.js';
import { createWasmDatabase, type Opened } from './wasm-database.js';

/** Options for opening a store in WebAssembly. */
export interface WasmOptions {
  /** Content of a store's SQLite file, which the store begins with; empty when absent. */
  readonly content?: Uint8Array;
  /** Cache for the rows of pages; a separate one of 64 MiB when absent. */
  readonly memory?: Memory;
}

/** A storage in the memory of this process, in WebAssembly. */
export interface WasmStorage extends Storage {
  /** Returns the content of the store as an SQLite file, which `openSqlite` opens, too. */
  serialize(): Uint8Array;
}

const optionRules: Readonly<Record<keyof WasmOptions, OptionRule>> = {
  content: optional('the bytes of an SQLite file', (value) => value instanceof Uint8Array),
  memory: memoryRule,
};

/**
 * Opens a store in memory with SQLite in WebAssembly, which runs on every platform. It ends with its
 * process, unless you keep the bytes of `serialize`.
 * @throws CommerceError `unusable_file` if the driver is not installed, and for bytes of another
 * program or of a newer version; `storage_unavailable` for bytes that are no database. TypeError
 * for unknown options.
 *
 * @example
 * // npm install @sqlite.org/sqlite-wasm@3.54.1-build1
 * const commerce = createCommerce({ storage: await openWasm() });
 */
export async function openWasm(options: WasmOptions = {}): Promise<WasmStorage> {
  requireOptions('openWasm', options, optionRules);
  const sqlite = await loadSqlite();
  const opened = new sqlite.oo1.DB(memoryLocation);
  const database = createWasmDatabase(sqlite, opened);
  return performNow(() => {
    try {
      if (options.content) load(sqlite, opened, options.content);
      setUp(database);
    } catch (error) {
      database.close();
      throw error;
    }
    const storage = createSqliteStorage(connectMemory(database), options);
    return {
      ...storage,
      serialize: () => performNow(() => sqlite.capi.sqlite3_js_db_export(requireOpen(opened))),
    };
  });
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

function setUp(database: Database): void {
  requireOwnFile(database, memoryLocation);
  database.pragma('journal_mode = MEMORY');
  setPageSize(database);
  protectDatabase(database);
  migrate(database, memoryLocation);
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
  loaded ??= startSqlite();
  return loaded;
}

function startSqlite(): Promise<Sqlite3Static> {
  return requireInstalled(
    'SQLite in WebAssembly',
    '@sqlite.org/sqlite-wasm@3.54.1-build1',
    async () => (await import('@sqlite.org/sqlite-wasm')).default(),
  );
}
