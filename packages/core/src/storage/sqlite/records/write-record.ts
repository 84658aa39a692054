import type { SeedRecord, SeedStoreSettings } from '@aisle/schema/seed';
import type { Database } from 'better-sqlite3';
import { changesBy, type RecordChange } from '../../../catalog/plan-incremental.js';
import { checksumOf, readStored } from '../../../integrity/checksum.js';
import {
  type RecordTable,
  recordTables,
  type StampedRecord,
  type StoredType,
} from '../../../seeding/record-tables.js';
import {
  prepareSettling,
  settleSettings,
  type WritingManner,
  type WrittenRecord,
} from '../../../seeding/weigh-change.js';
import type { Column, Value } from '../../engine/statement.js';
import { columnsOf, type LinkTable, linksOf } from '../../stores/record-rows.js';
import { bindColumn } from '../connection/sqlite-engine.js';

/** Writes a record. Returns the change, or undefined if nothing changed. */
type WriteRecord<Stored> = (record: Stored, manner?: WritingManner) => WrittenRecord | undefined;

/** Prepares the writing of records into the tables of their types. */
export function prepareSeedWriter(database: Database, now: number): WriteRecord<SeedRecord> {
  const noteChange = prepareChangeLog(database);
  const writeSettings = prepareSettings(database);
  const writers = new Map<StoredType, WriteRecord<SeedRecord>>();
  const prepareWriter = (type: StoredType): WriteRecord<SeedRecord> => {
    const writer = prepareTable(database, type, now, noteChange);
    writers.set(type, writer);
    return writer;
  };
  return (record, manner) => {
    if (record.type === 'publish') return undefined;
    if (record.type === 'store') return writeSettings(record);
    const write = writers.get(record.type) ?? prepareWriter(record.type);
    return write(record, manner);
  };
}

function prepareTable(
  database: Database,
  type: StoredType,
  now: number,
  noteChange: NoteChange,
): WriteRecord<SeedRecord> {
  const statements = prepareSeedStatements(database, type);
  const links = linksOf(type).map((one) => prepareLinks(database, one));
  const settle = prepareSettling(recordTables[type] as RecordTable<SeedRecord>, now);
  // New and stored records come in runs, so guessing from the previous record saves one of two
  // queries.
  let isNewExpected = true;

  return (given, manner = {}) => {
    if (isNewExpected) {
      const added = settle(given, undefined, manner);
      if (added && statements.add(added.record, added.document)) return finish(added, undefined);
    }
    const stored = statements.find(given);
    isNewExpected = stored === undefined;
    const settled = settle(given, stored, manner);
    if (settled === undefined) return undefined;
    statements.put(settled.record, settled.document);
    return finish(settled, stored);
  };

  /** Every record that is new or different passes here. */
  function finish(
    { record, document }: StampedRecord<SeedRecord>,
    replaced: string | undefined,
  ): WrittenRecord {
    for (const writeLinks of links) writeLinks(record, replaced === undefined);
    noteChange(record, replaced);
    return { document, replaced };
  }
}

function prepareSettings(database: Database): WriteRecord<SeedStoreSettings> {
  const select = database
    .prepare<[], string>("SELECT value FROM settings WHERE name = 'store'")
    .pluck();
  const save = database.prepare<[string]>(`
    INSERT INTO settings VALUES ('store', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
  return (given) => {
    const settled = settleSettings(given, select.get());
    if (settled) save.run(settled.document);
    return settled;
  };
}

/** Notes that a record was stored; `replaced` is the text of the one whose place it took. */
type NoteChange = (record: SeedRecord, replaced: string | undefined) => void;

/**
 * Logs changed records while there are releases, so that the next publish builds only the affected
 * products.
 */
export function prepareChangeLog(database: Database): NoteChange {
  const hasReleases = database
    .prepare(`SELECT 1 FROM releases WHERE state <> 'pruned' LIMIT 1`)
    .get();
  if (hasReleases === undefined) return () => undefined;
  const insert = database.prepare<[RecordChange]>(
    'INSERT INTO changes (kind, key) VALUES (@kind, @key)',
  );
  return (record, replaced) => {
    const readFormer = replaced === undefined ? undefined : () => readStored<SeedRecord>(replaced);
    for (const change of changesBy(record, readFormer)) insert.run(change);
  };
}

/** Stores the references of a record. A new record has no earlier ones to delete. */
type WriteLinks<Stored> = (record: Stored, isNew: boolean) => void;

/** Prepares storing the references of a type's records. */
function prepareLinks(
  database: Database,
  { table, key, idOf, target, targetsOf, searched }: LinkTable<SeedRecord>,
): WriteLinks<SeedRecord> {
  const remove = database.prepare<[string]>(`DELETE FROM ${table} WHERE ${key} = ?`);
  const names = [key, target, ...(searched ? ['searched'] : [])];
  const insert = database.prepare<unknown[]>(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  return (record, isNew) => {
    const id = idOf(record);
    if (!isNew) remove.run(id);
    for (const other of new Set(targetsOf(record))) {
      insert.run(id, other, ...(searched ? [searched(record, other)] : []));
    }
  };
}

/** Reads and writes the row of a record in the table of its type. */
interface SeedStatements {
  /** The text of the stored record with the same key, if any. */
  find(record: SeedRecord): string | undefined;
  /** Stores a record unless its key exists. Returns true if it did. */
  add(record: SeedRecord, document: string): boolean;
  /** Stores a record, in the place of the one with its key if any. */
  put(record: SeedRecord, document: string): void;
}

/** Prepares the statements of a type's table. */
function prepareSeedStatements(database: Database, type: StoredType): SeedStatements {
  const { table, hasChecksum = false } = recordTables[type] as RecordTable<SeedRecord>;
  const { key, others } = columnsOf(type);
  const keys = key.map(({ name }) => name);
  const contents = ['document', ...(hasChecksum ? ['checksum'] : [])];
  const names = [...keys, ...others.map(({ name }) => name), ...contents];
  const insertInto = `INSERT INTO ${table} (${names.join(', ')})
    VALUES (${names.map(() => '?').join(', ')}) ON CONFLICT (${keys.join(', ')})`;
  const changes = [...others.map(({ name }) => name), ...contents]
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
  const keyOf = (record: SeedRecord) => columnsOf(typeOf(record)).key.map(readFrom(record));
  const rowOf = (record: SeedRecord) => {
    const columns = columnsOf(typeOf(record));
    return [...columns.key, ...columns.others].map(readFrom(record));
  };
  const contentsOf = (document: string): Value[] =>
    hasChecksum ? [document, checksumOf(document)] : [document];
  return {
    find: (record) => select.get(keyOf(record)),
    add: (record, document) => insert.run(rowOf(record), contentsOf(document)).changes > 0,
    put(record, document) {
      upsert.run(rowOf(record), contentsOf(document));
    },
  };
}

/** Hierarchies and nodes share a table. */
function typeOf({ type }: SeedRecord): StoredType {
  return type as StoredType;
}

function readFrom(record: SeedRecord): (column: Column<SeedRecord>) => Value {
  return ({ read }) => bindColumn(read(record));
}
