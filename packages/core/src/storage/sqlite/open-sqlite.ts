import type { Storage } from '../../commerce/storage.js';
import {
  memoryRule,
  type OptionRule,
  optional,
  requireOptions,
  switchRule,
} from '../../environment/require-options.js';
import type { Memory } from '../../memory/memory.js';
import { connect } from './connection/file-connection.js';
import { createSqliteStorage } from './sqlite-storage.js';

/** Options for opening a store. */
export interface SqliteOptions {
  /** True to refuse all writes. */
  readonly readOnly?: boolean;
  /** True to refuse a missing store instead of creating it. */
  readonly mustExist?: boolean;
  /** Maximum size of a connection's page cache in bytes; 64 MiB when absent. */
  readonly cacheSize?: number;
  /** Cache for the rows of pages; a separate one of 64 MiB when absent. */
  readonly memory?: Memory;
}

const optionRules: Readonly<Record<keyof SqliteOptions, OptionRule>> = {
  readOnly: switchRule,
  mustExist: switchRule,
  cacheSize: optional(
    'a number of bytes from 0 on',
    (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  ),
  memory: memoryRule,
};

/**
 * Opens a store in an SQLite file, created if missing, or in memory (`:memory:`). Never open the
 * same file with another copy of SQLite in this process, or read it as a plain file: closing it
 * would drop the locks that protect it.
 * @throws CommerceError `unusable_file` for an unusable location, a database of another program or
 * of a newer version, and a missing store with `mustExist`. `storage_unavailable` or `busy` if the
 * file is unusable now. TypeError for unknown options, and for a location that is not a string.
 *
 * @example
 * const commerce = createCommerce({ storage: openSqlite('store.sqlite') });
 * await commerce.close(); // gives the file back
 */
export function openSqlite(location: string, options: SqliteOptions = {}): Storage {
  requireOptions('openSqlite', options, optionRules);
  return createSqliteStorage(connect(location, { readOnly: false, ...options }), options);
}
