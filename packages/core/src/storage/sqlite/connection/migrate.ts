import type { SeedRecord } from '@aisle/schema/seed';
import { checksumOf } from '../../../integrity/checksum.js';
import { keyText, longText } from '../../../seeding/key-text.js';
import { type RecordTable, recordTables } from '../../../seeding/record-tables.js';
import { rowTable } from '../../stores/record-rows.js';
import { createTableVersions, findPending } from '../../stores/table-versions.js';
import { migrations, newestVersion } from '../migrations.js';
import { noCompression } from './compressed-records.js';
import { type Database, namesIn } from './sqlite-database.js';
import { createRunner } from './sqlite-engine.js';

const versions = createTableVersions(newestVersion, {
  another: 'another file',
  remove: 'Delete it',
});

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
  const names = namesIn(database);
  const isEmpty = owner === 0 && version === 0 && names.length === 0;
  versions.requireReadable(location, {
    version,
    foreign:
      owner === applicationId || isEmpty ? undefined : 'is an SQLite database of another program',
    hasCarts: names.includes('carts'),
  });
}

/** Refuses to write to tables that a newer version has migrated. Call it in the transaction that writes. */
export function requireKnownTables(database: Database): void {
  versions.requireNewest(pragma(database, 'user_version'));
}

/**
 * Migrates the tables to the newest version, each migration in a transaction.
 * @throws CommerceError as {@link findPending} does.
 */
export function migrate(database: Database, location: string, steps = migrations): void {
  const found = pragma(database, 'user_version');
  const pending = findPending(location, found, steps, database.readonly);
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
  // The tables of dictionaries come with a later version.
  const { answer } = createRunner(database, () => noCompression);
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
