import type { SeedRecord } from '@aisle/schema/seed';
import type { Database } from 'better-sqlite3';
import type { WrittenRecord } from '../../../../seeding/settle-record.js';
import { traceRecord } from '../../../../seeding/weigh-change.js';

/** Records that an import has written, for SQL checks at its end: see {@link openSeedWritten}. */
export interface SeedWritten {
  note(record: SeedRecord, origin: string, written: WrittenRecord | undefined): void;
  end(): void;
}

/**
 * Opens the list of an import's written records, on its connection. The table `seed_written` has a
 * row for each record whose location or change matters; `part` is the price book of a price. Kinds
 * are types of records, and `left node` and `left product` for former attachments.
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
