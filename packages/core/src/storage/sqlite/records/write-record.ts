import type { SeedRecord, SeedStoreSettings } from '@aisle/schema/seed';
import type { Database } from 'better-sqlite3';
import { type RecordTable, recordTables, type StoredType } from '../../../seeding/record-tables.js';
import {
  prepareSettling,
  settleSettings,
  type WritingManner,
  type WrittenRecord,
} from '../../../seeding/settle-record.js';
import type { StampedRecord } from '../../../seeding/stamp-record.js';
import { type NoteChange, prepareChangeLog } from './change-log.js';
import { prepareLinks } from './record-links.js';
import { prepareSeedStatements } from './record-statements.js';

/** Writes a record. Returns the change, or undefined if nothing changed. */
export type WriteRecord<Stored> = (
  record: Stored,
  manner?: WritingManner,
) => WrittenRecord | undefined;

/** Prepares the writing of records into the tables of their types. */
export function prepareSeedWriter(database: Database, now: number): WriteRecord<SeedRecord> {
  const noteChange = prepareChangeLog(database);
  const writeSettings = prepareSettings(database);
  const writers = new Map<StoredType, WriteRecord<SeedRecord>>();
  const prepareWriter = (type: StoredType): WriteRecord<SeedRecord> => {
    const table = recordTables[type] as RecordTable<SeedRecord>;
    const writer = prepareTable(database, table, now, noteChange);
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

function prepareTable<Stored extends SeedRecord>(
  database: Database,
  table: RecordTable<Stored>,
  now: number,
  noteChange: NoteChange,
): WriteRecord<Stored> {
  const statements = prepareSeedStatements(database, table);
  const links = (table.links ?? []).map((one) => prepareLinks(database, one));
  const settle = prepareSettling(table, now);
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
    { record, document }: StampedRecord<Stored>,
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
