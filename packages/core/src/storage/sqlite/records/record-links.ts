import type { Database } from 'better-sqlite3';
import type { RecordLinks } from '../../../seeding/record-tables.js';

/** Stores the references of a record. A new record has no earlier ones to delete. */
export type WriteLinks<Stored> = (record: Stored, isNew: boolean) => void;

/** Prepares storing the references of a table's records. */
export function prepareLinks<Stored>(
  database: Database,
  { table, key, idOf, target, targetsOf }: RecordLinks<Stored>,
): WriteLinks<Stored> {
  const remove = database.prepare<[string]>(`DELETE FROM ${table} WHERE ${key} = ?`);
  const insert = database.prepare<[string, string]>(
    `INSERT INTO ${table} (${key}, ${target}) VALUES (?, ?)`,
  );
  return (record, isNew) => {
    const id = idOf(record);
    if (!isNew) remove.run(id);
    for (const other of new Set(targetsOf(record))) insert.run(id, other);
  };
}
