import type { SeedRecord } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import { readStored } from '../../../../integrity/read-stored.js';
import type { WrittenRecord } from '../write-record.js';

/** What an import has written, to be asked from SQL at its end: see {@link openSeedWritten}. */
export interface SeedWritten {
  note(record: SeedRecord, origin: string, written: WrittenRecord | undefined): void;
  end(): void;
}

/** How much a record says that is new: nothing, something that no release shows, or more. */
const changes = { none: 0, hidden: 1, shown: 2 } as const;
type Change = (typeof changes)[keyof typeof changes];

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
  const insert = database.prepare<[string, string, string, string, Change]>(`
    INSERT INTO seed_written VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET origin = excluded.origin, change = max(change, excluded.change)`);
  return {
    note(record, origin, written) {
      const former =
        written?.replaced === undefined ? undefined : readStored<SeedRecord>(written.replaced);
      const change = changeOf(record, written, former);
      const [key, part = ''] = keyOf(record);
      if (key !== undefined) insert.run(record.type, key, part, origin, change);
      if (former === undefined) return;
      for (const [kind, id] of linksOf(former)) insert.run(kind, id, '', origin, change);
    },
    end: () => database.exec('DROP TABLE seed_written'),
  };
}

function keyOf(record: SeedRecord): readonly [string?, string?] {
  switch (record.type) {
    case 'price':
      return [record.sku, record.price_book_id];
    case 'price_modifier':
      return [record.name];
    case 'catalog_rule':
      return [record.catalog_id, record.id];
    case 'store':
    case 'publish':
    case 'subscription':
      return [];
    default:
      return [record.id];
  }
}

function changeOf(
  record: SeedRecord,
  written: WrittenRecord | undefined,
  former: SeedRecord | undefined,
): Change {
  if (written === undefined) return changes.none;
  const isDraft = (one: SeedRecord | undefined) =>
    one?.type !== 'product' || one.status === 'draft';
  if (record.type === 'product' && isDraft(record) && isDraft(former)) return changes.hidden;
  // What is new of these is shown by products that have to name it first.
  const isNamed = ['file', 'variation', 'price_modifier'].includes(record.type);
  return isNamed && former === undefined ? changes.hidden : changes.shown;
}

/** What a record was attached to: there it is missing now, if it is not attached there any more. */
function linksOf(former: SeedRecord): readonly (readonly [string, string])[] {
  switch (former.type) {
    case 'product':
      return [
        ...(former.node_ids ?? []).map((id) => ['left node', id] as const),
        ...(former.parent_id === undefined ? [] : [['left product', former.parent_id] as const]),
      ];
    case 'node':
      return [['left node', former.parent_id]];
    case 'catalog_rule':
      return [['catalog', former.catalog_id]];
    default:
      return [];
  }
}
