import type { SeedRecord } from '@aisle/schema/seed';
import type { Database } from 'better-sqlite3';
import { sealOf } from '../../../integrity/seal.js';
import type { Columns, RecordTable } from '../../../seeding/record-tables.js';

/** Reads and writes the row of a record in the table of its type. */
export interface SeedStatements<Stored> {
  /** The text of the stored record with the same key, if any. */
  find(record: Stored): string | undefined;
  /** Stores a record unless its key exists. Returns true if it did. */
  add(record: Stored, document: string): boolean;
  /** Stores a record, in the place of the one with its key if any. */
  put(record: Stored, document: string): void;
}

/** Prepares the statements of a table. */
export function prepareSeedStatements<Stored extends SeedRecord>(
  database: Database,
  { table, key, columns = {}, isSealed = false }: RecordTable<Stored>,
): SeedStatements<Stored> {
  const keys = Object.keys(key);
  const contents = ['document', ...(isSealed ? ['seal'] : [])];
  const names = [...keys, ...Object.keys(columns), ...contents];
  const insertInto = `INSERT INTO ${table} (${names.join(', ')})
    VALUES (${names.map(() => '?').join(', ')}) ON CONFLICT (${keys.join(', ')})`;
  const changes = [...Object.keys(columns), ...contents]
    // A subscription's version counts its changes, those by a seed included.
    .map((name) => (name === 'version' ? 'version = version + 1' : `${name} = excluded.${name}`));
  const select = database
    .prepare<[Value[]], string>(
      `SELECT document FROM ${table} WHERE ${keys.map((name) => `${name} = ?`).join(' AND ')}`,
    )
    .pluck();
  const insert = database.prepare<[Value[], Value[]]>(`${insertInto} DO NOTHING`);
  const upsert = database.prepare<[Value[], Value[]]>(
    `${insertInto} DO UPDATE SET ${changes.join(', ')}`,
  );
  const keyOf = readColumns(key);
  const rowOf = readColumns({ ...key, ...columns });
  const contentsOf = (document: string): Value[] =>
    isSealed ? [document, sealOf(document)] : [document];
  return {
    find: (record) => select.get(keyOf(record)),
    add: (record, document) => insert.run(rowOf(record), contentsOf(document)).changes > 0,
    put(record, document) {
      upsert.run(rowOf(record), contentsOf(document));
    },
  };
}

type Value = string | number | null;

function readColumns<Stored>(columns: Columns<Stored>): (record: Stored) => Value[] {
  const readers = Object.values(columns);
  return (record) => readers.map((read) => read(record));
}
