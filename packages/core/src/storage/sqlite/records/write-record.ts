import { formatTimestamp, type SeedRecord, type SeedStoreSettings } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import { readStored } from '../../../integrity/read-stored.js';
import type { ValidRecord } from '../../../seeding/seed-store.js';
import { type StampedRecord, stampRecord } from '../../../seeding/stamp-record.js';
import { type NoteChange, prepareChangeLog } from './change-log.js';
import { prepareSeedStatements } from './record-statements.js';
import { type RecordTable, type StoredType, seedTables } from './record-tables.js';

/** A record that is new, or different from the stored one. */
export interface WrittenRecord {
  /** The record's text as it is stored now. */
  readonly document: string;
  /** The text of the stored record whose place it took, if any. */
  readonly replaced: string | undefined;
}

/** Writes a record; gives what that changed, undefined where the record says nothing new. */
export type WriteRecord<Stored> = (
  record: Stored,
  manner?: Pick<ValidRecord, 'ifStored' | 'rank'>,
) => WrittenRecord | undefined;

/** Prepares the writing of records into the tables of their types. */
export function prepareSeedWriter(database: Database, now: number): WriteRecord<SeedRecord> {
  const noteChange = prepareChangeLog(database);
  const writeSettings = prepareSettings(database);
  const writers = new Map<StoredType, WriteRecord<SeedRecord>>();
  const prepareWriter = (type: StoredType): WriteRecord<SeedRecord> => {
    const table = seedTables[type] as RecordTable<SeedRecord>;
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
  const { stamps = [], links } = table;
  const statements = prepareSeedStatements(database, table);
  const writeLinks = links?.(database);
  // Records come in runs of new and of stored ones: one like the record before takes one look at the
  // table where it would take two.
  let isNewExpected = true;

  const present = formatTimestamp(now);
  return (given, { ifStored, rank } = {}) => {
    const time = rank === undefined ? present : formatTimestamp(now - rank);
    if (isNewExpected) {
      const added = stampRecord(given, stamps, undefined, time);
      if (statements.add(added.record, added.document)) return finish(added, undefined);
    }
    const stored = statements.find(given);
    isNewExpected = stored === undefined;
    if (stored !== undefined && ifStored === 'keep') return undefined;
    const changed = stampRecord(combine(given, stored, ifStored), stamps, stored, time);
    if (changed.document === stored) return undefined;
    statements.put(changed.record, changed.document);
    return finish(changed, stored);
  };

  function combine(given: Stored, stored: string | undefined, ifStored: ValidRecord['ifStored']) {
    if (stored === undefined || ifStored !== 'merge' || !table.merge) return given;
    return table.merge(readStored<Stored>(stored), given);
  }

  /** Every record that is new or different passes here. */
  function finish(
    { record, document }: StampedRecord<Stored>,
    replaced: string | undefined,
  ): WrittenRecord {
    writeLinks?.(record, replaced === undefined);
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
  return ({ type: _type, ...settings }) => {
    const replaced = select.get();
    const document = JSON.stringify(settings);
    if (document === replaced) return undefined;
    save.run(document);
    return { document, replaced };
  };
}
