import type { SeedRecord } from '@aisle/schema/seed';
import { checksumOf } from '../../../integrity/checksum.js';
import { type RecordTable, recordTables, type StoredType } from '../../../seeding/record-tables.js';
import type { Statement } from '../connection/pool.js';
import { columnsOf, type LinkTable, linksOf, type RecordColumn } from './record-columns.js';

/** A record ready to be stored. */
export interface SettledRow {
  readonly record: SeedRecord;
  readonly document: string;
  /** True if the table has no record with its key yet. */
  readonly isNew: boolean;
  /** Number of changes of a record that has a version. */
  readonly version: number;
}

/** Stored record of a key. */
export interface StoredRow {
  readonly key: string;
  readonly document: string;
  readonly version: number;
}

/** Reads and writes the rows of a table, many at a time. */
export interface RowTable {
  /** Returns the same text for records with the same key. */
  keyOf(record: SeedRecord): string;
  /** Returns the query for the stored records with the keys of some records. */
  find(records: readonly SeedRecord[]): Statement;
  readFound(row: FoundRow): StoredRow;
  /** Returns the statements that store rows with distinct keys, replacing stored ones. */
  put(rows: readonly SettledRow[]): readonly Statement[];
}

/** Row of a query result, with its key in up to two columns. */
export interface FoundRow {
  readonly one: string;
  readonly other: string | null;
  readonly document: string;
  readonly version: number;
}

/** Separator that occurs in no document, because JSON escapes it. */
const separator = '\x1e';

/** Returns the table of a type of records. Hierarchies and nodes share one. */
export function rowTable(type: StoredType): RowTable {
  const { table, hasChecksum = false } = recordTables[type] as RecordTable<SeedRecord>;
  const { key, others } = columnsOf(type);
  const hasVersion = others.some(({ name }) => name === 'version');
  const columns = [...key, ...others];
  const keys = key.map(({ name }) => name);
  const find = findText(table, keys, hasVersion);
  const put = putText(table, columns, keys, hasChecksum);
  const links = linksOf(type).map(writeLinks);
  const keyOf = (record: SeedRecord) => joinKey(readKey(record));
  const readKey = (record: SeedRecord) =>
    columnsOfRecord(record).key.map(({ read }) => read(record));
  return {
    keyOf,
    find: (records) => {
      const values = records.map(readKey);
      return { text: find, values: key.map((_, index) => values.map((row) => row[index])) };
    },
    readFound: ({ one, other, document, version }) => ({
      key: joinKey(other === null ? [one] : [one, other]),
      document,
      version,
    }),
    put(rows) {
      const read = (index: number) =>
        rows.map(({ record, version }) => {
          const { key: own, others: rest } = columnsOfRecord(record);
          const column = [...own, ...rest][index];
          return column?.name === 'version' ? version : column?.read(record);
        });
      const values = [
        ...columns.map((_, index) => read(index)),
        rows.map(({ document }) => document).join(separator),
        ...(hasChecksum ? [rows.map(({ document }) => checksumOf(document))] : []),
      ];
      return [{ text: put, values }, ...links.flatMap((write) => write(rows))];
    },
  };
}

function columnsOfRecord({ type }: SeedRecord) {
  return allColumns[type as StoredType];
}

const allColumns = Object.fromEntries(
  Object.keys(recordTables).map((type) => [type, columnsOf(type as StoredType)]),
) as Record<StoredType, ReturnType<typeof columnsOf>>;

function joinKey(parts: readonly unknown[]): string {
  return parts.length === 1 ? String(parts[0]) : JSON.stringify(parts);
}

function findText(table: string, keys: readonly string[], hasVersion: boolean): string {
  const [one, other] = keys;
  const wanted =
    other === undefined
      ? `${one} = ANY ($1::text[])`
      : `(${one}, ${other}) IN (SELECT * FROM unnest($1::text[], $2::text[]))`;
  // Concurrent updates wait for the import, or it waits for them.
  return `SELECT ${one} AS one, ${other ?? 'NULL::text'} AS other, document,
      ${hasVersion ? 'version' : '0::bigint AS version'}
    FROM ${table} WHERE ${wanted}${hasVersion ? ' FOR UPDATE' : ''}`;
}

function putText(
  table: string,
  columns: readonly RecordColumn<SeedRecord>[],
  keys: readonly string[],
  hasChecksum: boolean,
): string {
  const contents = hasChecksum ? ['document', 'checksum'] : ['document'];
  const names = [...columns.map(({ name }) => name), ...contents];
  // An SQL array cannot contain lists of different lengths, so each list is a text.
  const lists = columns.map(({ type }, index) =>
    unnest(index + 1, type === 'text[]' ? 'text' : type),
  );
  const sources = [
    ...lists,
    `unnest(string_to_array($${columns.length + 1}::text, E'\\x1e'))`,
    ...(hasChecksum ? [unnest(columns.length + 2, 'bigint')] : []),
  ];
  const selected = names.map((name, index) =>
    columns[index]?.type === 'text[]' ? `${name}::text[]` : name,
  );
  const changes = names.filter((name) => !keys.includes(name));
  return `INSERT INTO ${table} (${names.join(', ')})
    SELECT ${selected.join(', ')} FROM ROWS FROM (${sources.join(', ')}) AS given (${names.join(', ')})
    ON CONFLICT (${keys.join(', ')})
    DO UPDATE SET ${changes.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}

function unnest(parameter: number, type: string): string {
  return `unnest($${parameter}::${type}[])`;
}

function writeLinks({
  table,
  key,
  idOf,
  target,
  targetsOf,
  searched,
}: LinkTable<SeedRecord>): (rows: readonly SettledRow[]) => Statement[] {
  const remove = `DELETE FROM ${table} WHERE ${key} = ANY ($1::text[])`;
  const names = [key, target, ...(searched ? ['searched'] : [])];
  const insert = `INSERT INTO ${table} (${names.join(', ')})
    SELECT * FROM unnest($1::text[], $2::text[]${searched ? ', $3::bytea[]' : ''})`;
  return (rows) => {
    const former = rows.filter(({ isNew }) => !isNew).map(({ record }) => idOf(record));
    const links = rows.flatMap(({ record }) =>
      [...new Set(targetsOf(record))].map((other) => ({ record, other })),
    );
    const values = [
      links.map(({ record }) => idOf(record)),
      links.map(({ other }) => other),
      ...(searched ? [links.map(({ record, other }) => searched(record, other))] : []),
    ];
    return [
      ...(former.length > 0 ? [{ text: remove, values: [former] }] : []),
      ...(links.length > 0 ? [{ text: insert, values }] : []),
    ];
  };
}
