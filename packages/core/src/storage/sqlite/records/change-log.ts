import type { SeedRecord } from '@aisle/schema/seed';
import type { Database } from 'better-sqlite3';
import { changesBy, type RecordChange } from '../../../catalog/carrying/changes-by.js';
import { readStored } from '../../../integrity/read-stored.js';

/** Notes that a record was stored; `replaced` is the text of the one whose place it took. */
export type NoteChange = (record: SeedRecord, replaced: string | undefined) => void;

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
