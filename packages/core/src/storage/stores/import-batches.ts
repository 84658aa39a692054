import type { SeedRecord } from '@aisle/schema/seed';
import { type RecordOf, recordTables, type StoredType } from '../../seeding/record-tables.js';
import type { ValidRecord } from '../../seeding/seed-store.js';
import {
  prepareSettling,
  type Settle,
  settleSettings,
  type WrittenRecord,
} from '../../seeding/weigh-change.js';
import { type Ask, all, run, sql } from '../engine/statement.js';
import {
  type FoundRow,
  type RowTable,
  rowTable,
  type SettledRow,
  type StoredRow,
} from './record-rows.js';

/** Called with every record of a batch in order, and its change. */
type NoteWritten = (valid: ValidRecord, written: WrittenRecord | undefined) => void;

/** A batch of records that is being written. */
interface Batch {
  /** Queries to run before the records can be settled. */
  readonly questions: readonly Ask<readonly FoundRow[]>[];
  /**
   * Settles the records with the results of the queries. Returns the statements that write them.
   */
  settle(found: readonly (readonly FoundRow[])[], note: NoteWritten): Ask<number>[];
}

/** Prepares the batches of an import with the time `now`. */
export function prepareBatches(now: number): (records: readonly ValidRecord[]) => Batch {
  const settlers = new Map<StoredType, Settle<SeedRecord>>();
  const settlerOf = (type: StoredType): Settle<SeedRecord> => {
    const known = settlers.get(type);
    if (known) return known;
    const settler = prepareSettling<SeedRecord>(recordTables[type] as object, now);
    settlers.set(type, settler);
    return settler;
  };

  return (records) => {
    const stored = Map.groupBy(records.map(({ record }) => record).filter(isStored), ({ type }) =>
      tableOf(type),
    );
    const tables = [...stored.keys()];
    const hasSettings = records.some(({ record }) => record.type === 'store');
    return {
      questions: [
        ...tables.map((table) => table.find(stored.get(table) ?? [])),
        ...(hasSettings ? [selectSettings] : []),
      ],
      settle(found, note) {
        const known = new Map(tables.map((table, index) => [table, readAll(table, found[index])]));
        const settled = new Map(tables.map((table) => [table, new Map<string, SettledRow>()]));
        const storedSettings = hasSettings ? found.at(-1)?.[0]?.document : undefined;
        let settings = storedSettings;
        for (const valid of records) note(valid, settleOne(valid));
        return [
          ...tables.flatMap((table) => putRows(table, settled.get(table))),
          ...(settings !== undefined && settings !== storedSettings
            ? [saveSettings(settings)]
            : []),
        ];

        function settleOne(valid: ValidRecord): WrittenRecord | undefined {
          const { record } = valid;
          if (record.type === 'publish') return undefined;
          if (record.type === 'store') {
            const written = settleSettings(record, settings);
            settings = written?.document ?? settings;
            return written;
          }
          const table = tableOf(record.type);
          const key = table.keyOf(record);
          const former = known.get(table)?.get(key);
          const before = settled.get(table)?.get(key) ?? former;
          const next = settlerOf(record.type)(record, before?.document, valid);
          if (next === undefined) return undefined;
          settled.get(table)?.set(key, {
            ...next,
            isNew: former === undefined,
            version: (before?.version ?? 0) + 1,
          });
          return { document: next.document, replaced: before?.document };
        }
      },
    };
  };
}

function isStored(record: SeedRecord): record is RecordOf<StoredType> {
  return record.type !== 'publish' && record.type !== 'store';
}

const tablesByName = new Map<string, RowTable>();

function tableOf(type: StoredType): RowTable {
  const name = recordTables[type].table;
  const known = tablesByName.get(name);
  if (known) return known;
  const table = rowTable(type);
  tablesByName.set(name, table);
  return table;
}

function readAll(table: RowTable, found: readonly FoundRow[] = []): Map<string, StoredRow> {
  return new Map(found.map((row) => table.readFound(row)).map((row) => [row.key, row]));
}

function putRows(table: RowTable, rows: ReadonlyMap<string, SettledRow> | undefined) {
  return rows && rows.size > 0 ? table.put([...rows.values()]) : [];
}

const selectSettings = all(sql<FoundRow>`
  SELECT 'store' AS one, NULL AS other, value AS document, 0 AS version
  FROM settings WHERE name = 'store'`);

function saveSettings(document: string): Ask<number> {
  return run(sql`INSERT INTO settings (name, value) VALUES ('store', ${document})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
}
