import type { SeedRecord } from '@aisle/schema/seed';
import type { Database } from 'better-sqlite3';
import type { WrittenRecord } from '../../../../seeding/settle-record.js';
import { traceRecord } from '../../../../seeding/weigh-change.js';

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
  const insert = database.prepare<[string, string, string, string, number]>(`
    INSERT INTO seed_written VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET origin = excluded.origin, change = max(change, excluded.change)`);
  return {
    note(record, origin, written) {
      for (const { kind, key, part, change } of traceRecord(record, written)) {
        insert.run(kind, key, part, origin, change);
      }
    },
    end: () => database.exec('DROP TABLE seed_written'),
  };
}
