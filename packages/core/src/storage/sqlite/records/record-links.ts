import type { Database } from 'better-sqlite3';
import type { RecordLinks } from '../../../seeding/record-tables.js';

/** Keeps whom a record refers to. A record that is new has no earlier links to take away. */
export type WriteLinks<Stored> = (record: Stored, isNew: boolean) => void;

/** Prepares the keeping of what the records of a table refer to. */
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
