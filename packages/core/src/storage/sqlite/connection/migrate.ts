import { CommerceError } from '@aisle/schema';
import type { SeedRecord } from '@aisle/schema/seed';
import { readSqlSteps, type SqlStep } from '../../../files/read-sql-steps.js';
import { checksumOf } from '../../../integrity/checksum.js';
import { keyText, longText } from '../../../seeding/key-text.js';
import { type RecordTable, recordTables } from '../../../seeding/record-tables.js';
import { rowTable } from '../../stores/record-rows.js';
import type { Database } from './sqlite-database.js';
import { createRunner } from './sqlite-engine.js';

/** Page size in bytes: a few product documents fit, so that little space is wasted. */
const pageSize = 16_384;

/** Sets the page size of a new file; an existing one keeps its own. */
export function setPageSize(database: Database): void {
  database.pragma(`page_size = ${pageSize}`);
}

/** Makes a connection check references, distrust functions in a schema, and check its pages. */
export function protectDatabase(database: Database): void {
  database.pragma('foreign_keys = ON');
  database.pragma('trusted_schema = OFF');
  database.pragma('cell_size_check = ON');
}

/** Application id of the files of this program: "Aisl" in ASCII. */
const applicationId = 0x4169_736c;

/**
 * Refuses a file of another program, of a newer version or of one before 0.1.0, and leaves it
 * unchanged.
 */
export function requireOwnFile(database: Database, location: string): void {
  const owner = pragma(database, 'application_id');
  const version = pragma(database, 'user_version');
  const tables = database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
  const empty = owner === 0 && version === 0 && tables === 0;
  if (owner !== applicationId && !empty) {
    throw new CommerceError(
      'unusable_file',
      `${location} is an SQLite database of another program. Nothing was changed. Name another file.`,
    );
  }
  if (version > newestVersion()) {
    throw new CommerceError(
      'unusable_file',
      `${location} was written by a newer version (its schema is ${version}, this program knows ${newestVersion()}). Nothing was changed. Update this program, or name another file.`,
    );
  }
  if (version > 0 && !hasTable(database, 'carts')) {
    throw new CommerceError(
      'unusable_file',
      `${location} was written by a version before 0.1.0, which this program cannot read. Nothing was changed. Delete it and import its records again, or name another file.`,
    );
  }
}

function hasTable(database: Database, name: string): boolean {
  const tables = database.prepare<[string], number>(
    `SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?`,
  );
  return tables.pluck().get(name) === 1;
}

/** Returns the version of the tables that this program expects. */
export function newestVersion(): number {
  newest ??= readMigrations().at(-1)?.version ?? 0;
  return newest;
}

let newest: number | undefined;

/**
 * Refuses to write to tables that a newer version of this program has migrated since the file was
 * opened. Call it in the transaction that writes.
 */
export function requireKnownTables(database: Database): void {
  const version = pragma(database, 'user_version');
  if (version === newestVersion()) return;
  throw new CommerceError(
    'unusable_file',
    `The store was migrated by another version while this program used it (its schema is ${version}, this program knows ${newestVersion()}). Use that version, and publish again.`,
  );
}

/**
 * Migrates the tables to the newest version, each migration in a transaction.
 * @throws CommerceError `unusable_file` for older tables that are open read-only.
 */
export function migrate(database: Database, location: string, steps = readMigrations()): void {
  const pending = steps.filter(({ version }) => version > pragma(database, 'user_version'));
  if (pending.length === 0) return;
  if (database.readonly) {
    throw new CommerceError(
      'unusable_file',
      `${location} has a store of an older version, and read-only mode cannot migrate it. Open it once for writing.`,
    );
  }
  for (const { version, sql } of pending) {
    database
      .transaction(() => {
        // Another process may have migrated them first.
        if (pragma(database, 'user_version') >= version) return;
        database.exec(sql);
        if (version === 2) fillSearchColumns(database);
        for (const keyed of keyedColumns) {
          if (keyed.since === version) writeKeys(database, keyed);
        }
        database.pragma(`application_id = ${applicationId}`);
        database.pragma(`user_version = ${version}`);
      })
      .immediate();
  }
}

/** Number of records that the second migration has in memory at a time. */
const filledAtOnce = 500;

interface FilledRow {
  readonly row: number;
  readonly document: string;
  readonly version: number;
  readonly checksum: number;
}

/** Fills the columns and tables of the second migration: stores the records again, as they are. */
function fillSearchColumns(database: Database): void {
  const { answer } = createRunner(database);
  for (const type of ['variation', 'product', 'catalog', 'offering', 'subscription'] as const) {
    const { table, hasChecksum, columns = {} } = recordTables[type] as RecordTable<SeedRecord>;
    const rows = rowTable(type);
    const select = database.prepare<[number], FilledRow>(`
      SELECT rowid AS row, document, ${'version' in columns ? 'version' : '0 AS version'},
        ${hasChecksum ? 'checksum' : '0 AS checksum'}
      FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${filledAtOnce}`);
    let batch = select.all(0);
    while (batch.length > 0) {
      const sound = batch.flatMap(({ document, version, checksum }) => {
        const isSound = !hasChecksum || checksum === checksumOf(document);
        const record = isSound ? parseRecord(document) : undefined;
        return record ? [{ record, document, isNew: false, version }] : [];
      });
      for (const { step } of rows.put(sound)) answer(step);
      batch = select.all(batch.at(-1)?.row ?? 0);
    }
  }
}

/** A column that holds the keys of texts from a version on. */
interface KeyedColumn {
  readonly since: number;
  readonly table: string;
  readonly column: string;
  /** Column of the text of a shortened key. */
  readonly long?: string;
  /** The other columns of the table's key. */
  readonly within?: readonly string[];
}

const keyedColumns: readonly KeyedColumn[] = [
  { since: 2, table: 'prices', column: 'sku' },
  { since: 2, table: 'price_modifiers', column: 'name' },
  { since: 2, table: 'changes', column: 'key' },
  {
    since: 3,
    table: 'release_values',
    column: 'value',
    long: 'long_value',
    within: ['generation', 'attribute', 'language', 'product'],
  },
  {
    since: 3,
    table: 'release_lists',
    column: 'value',
    long: 'long_value',
    within: ['node', 'attribute', 'since'],
  },
  {
    since: 3,
    table: 'release_list_changes',
    column: 'value',
    within: ['release', 'node', 'attribute'],
  },
  { since: 3, table: 'release_node_documents', column: 'name', within: ['node', 'language'] },
  { since: 3, table: 'release_node_documents', column: 'slug', within: ['node', 'language'] },
];

/** Writes texts that rows are found by as keys, which differ from their texts only for unusual ones. */
function writeKeys(database: Database, { table, column, long, within = [] }: KeyedColumn): void {
  const select = database.prepare<[], Record<string, string | number>>(
    `SELECT DISTINCT ${[column, ...within].join(', ')} FROM ${table} WHERE ${isUnusual(column)}`,
  );
  const written = long === undefined ? [column] : [column, long];
  const update = database.prepare(
    `UPDATE ${table} SET ${written.map((name) => `${name} = ?`).join(', ')}
      WHERE ${[column, ...within].map((name) => `${name} = ?`).join(' AND ')}`,
  );
  for (const row of select.all()) {
    const text = String(row[column]);
    const texts = long === undefined ? [keyText(text)] : [keyText(text), longText(text)];
    update.run(...texts, text, ...within.map((name) => row[name]));
  }
}

/** Condition for texts that may differ from their keys: long ones, and those with NUL or its escape. */
function isUnusual(column: string): string {
  const bytes = `CAST(${column} AS BLOB)`;
  return `length(${bytes}) > 1000 OR instr(${bytes}, x'00') > 0 OR instr(${bytes}, x'01') > 0`;
}

/** Returns undefined for a damaged document, which is found when it is read. */
function parseRecord(document: string): SeedRecord | undefined {
  try {
    return JSON.parse(document) as SeedRecord;
  } catch {
    return undefined;
  }
}

function pragma(database: Database, name: 'application_id' | 'user_version'): number {
  return Number(database.pragma(name, { simple: true }));
}

/** Returns the migrations in order. */
export function readMigrations(): SqlStep[] {
  return readSqlSteps(new URL('../migrations/', import.meta.url));
}
