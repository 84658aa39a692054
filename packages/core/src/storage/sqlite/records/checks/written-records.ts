import type { SeedRecord } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import { readStored } from '../../../../integrity/read-stored.js';
import {
  type ChangeWeight,
  changeWeights,
  keyOf,
  linksOf,
  weighChange,
} from '../../../../seeding/weigh-change.js';
import type { WrittenRecord } from '../write-record.js';

/** What an import has written, to be asked from SQL at its end: see {@link openSeedWritten}. */
export interface SeedWritten {
  note(record: SeedRecord, origin: string, written: WrittenRecord | undefined): void;
  end(): void;
}

/**
 * Opens the memory of one import, on the connection that makes it. The table `seed_written` has a row for
 * each record whose place or whose change matters; `part` is the price book of a price. Kinds are types of
 * records, and `left node` and `left product`: what a record was attached to before.
 */
export function openSeedWritten(database: Database): SeedWritten {
  database.exec(`
    CREATE TEMP TABLE seed_written (
      kind TEXT NOT NULL, key TEXT NOT NULL, part TEXT NOT NULL,
      origin TEXT NOT NULL, change INTEGER NOT NULL,
      PRIMARY KEY (kind, key, part)
    ) STRICT, WITHOUT ROWID`);
  const insert = database.prepare<[string, string, string, string, ChangeWeight]>(`
    INSERT INTO seed_written VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET origin = excluded.origin, change = max(change, excluded.change)`);
  return {
    note(record, origin, written) {
      const former =
        written?.replaced === undefined ? undefined : readStored<SeedRecord>(written.replaced);
      const change = written ? weighChange(record, former) : changeWeights.none;
      const [key, part = ''] = keyOf(record);
      if (key !== undefined) insert.run(record.type, key, part, origin, change);
      if (former === undefined) return;
      for (const [kind, id] of linksOf(former)) insert.run(kind, id, '', origin, change);
    },
    end: () => database.exec('DROP TABLE seed_written'),
  };
}
