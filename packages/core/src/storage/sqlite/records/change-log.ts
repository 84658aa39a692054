import type { SeedRecord } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import { readStored } from '../connection/read-stored.js';

/** What a line of the log is about; `all` stands for what too many documents show to name them. */
interface Change {
  readonly kind: 'product' | 'price' | 'file' | 'all';
  readonly key: string;
}

/** Notes that a record was stored; `replaced` is the text of the one whose place it took. */
export type NoteChange = (record: SeedRecord, replaced: string | undefined) => void;

/**
 * Logs the records that change once there are releases, so that the next one builds only what they show
 * in. What a release finds out by itself is not logged: its catalog, and the nodes.
 */
export function prepareChangeLog(database: Database): NoteChange {
  const hasReleases = database
    .prepare(`SELECT 1 FROM releases WHERE state <> 'pruned' LIMIT 1`)
    .get();
  if (hasReleases === undefined) return () => undefined;
  const insert = database.prepare<[Change]>('INSERT INTO changes (kind, key) VALUES (@kind, @key)');
  return (record, replaced) => {
    for (const change of changesBy(record, replaced)) insert.run(change);
  };
}

function changesBy(record: SeedRecord, replaced: string | undefined): readonly Change[] {
  switch (record.type) {
    case 'product':
      return [record.id, ...formerParent(record, replaced)].map((key) => ({
        kind: 'product',
        key,
      }));
    case 'price':
      return [{ kind: 'price', key: record.sku }];
    // What is new here is shown by products that have to name it first.
    case 'variation':
      return replaced === undefined ? [] : [{ kind: 'all', key: record.id }];
    case 'price_modifier':
      return replaced === undefined ? [] : [{ kind: 'all', key: record.name }];
    case 'file':
      return replaced === undefined ? [] : [fileChange(record, replaced)];
    default:
      return [];
  }
}

/** A parent shows its children, also one that leaves it. */
function formerParent(
  { parent_id }: Extract<SeedRecord, { type: 'product' }>,
  replaced: string | undefined,
): readonly string[] {
  if (replaced === undefined) return [];
  const former = readStored<{ readonly parent_id?: string }>(replaced).parent_id;
  return former === undefined || former === parent_id ? [] : [former];
}

/** Products show when their files were made, and nothing else of them. */
function fileChange(
  { id, created_at }: Extract<SeedRecord, { type: 'file' }>,
  replaced: string,
): Change {
  const former = readStored<{ readonly created_at?: string }>(replaced).created_at;
  const isSame = created_at === undefined || created_at === former;
  return { kind: isSame ? 'file' : 'all', key: id };
}
