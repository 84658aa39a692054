import { formatTimestamp } from '@aisle/schema';
import type { SeedRecord, SeedStoreSettings } from '@aisle/schema/seed';
import { readStored } from '../integrity/checksum.js';
import { isSameRecord } from '../records/records.js';
import { type RecordTable, type StampedRecord, stampRecord } from './record-tables.js';
import type { ValidRecord } from './seed-store.js';

/** Weight of a record's change: none, visible in no release, or visible. */
const changeWeights = { none: 0, hidden: 1, shown: 2 } as const;

type ChangeWeight = (typeof changeWeights)[keyof typeof changeWeights];

/**
 * Returns the key of a record whose change matters, in up to two parts; an empty key if no release
 * shows it.
 */
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
    case 'account':
    case 'account_member':
    case 'subscription':
    case 'stock':
    case 'promotion':
    case 'cart':
    case 'order':
      return [];
    default:
      return [record.id];
  }
}

/** Returns the weight of a record's change against its former version, if any. */
function weighChange(record: SeedRecord, former: SeedRecord | undefined): ChangeWeight {
  const isDraft = (one: SeedRecord | undefined) =>
    one?.type !== 'product' || one.status === 'draft';
  if (record.type === 'product' && isDraft(record) && isDraft(former)) return changeWeights.hidden;
  // A new record of these types is shown only by products that changed to name it.
  const isNamed = ['file', 'variation', 'price_modifier'].includes(record.type);
  return isNamed && former === undefined ? changeWeights.hidden : changeWeights.shown;
}

/** Returns the former attachments of a record. They miss the record unless it is still attached. */
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

/**
 * Trace of a record in an import: its location or former attachment, and the weight of its change.
 */
export interface RecordTrace {
  /** Type of a record; or `left node` or `left product` for a former attachment. */
  readonly kind: string;
  readonly key: string;
  /** Second part of a two-part key, or empty. */
  readonly part: string;
  readonly change: ChangeWeight;
}

/**
 * Returns the traces of a record for the checks at the end of an import. `written` is undefined for
 * an unchanged record.
 */
export function traceRecord(record: SeedRecord, written: WrittenRecord | undefined): RecordTrace[] {
  const former =
    written?.replaced === undefined ? undefined : readStored<SeedRecord>(written.replaced);
  const change = written ? weighChange(record, former) : changeWeights.none;
  const [key, part = ''] = keyOf(record);
  return [
    ...(key === undefined ? [] : [{ kind: record.type, key, part, change }]),
    ...(former ? linksOf(former) : []).map(([kind, id]) => ({ kind, key: id, part: '', change })),
  ];
}

/** A record that is new or differs from the stored one. */
export interface WrittenRecord {
  /** Text of the record as stored now. */
  readonly document: string;
  /** Text of the replaced record, if any. */
  readonly replaced: string | undefined;
}

/** Treatment of a record that is already stored. */
type WritingManner = Pick<ValidRecord, 'ifStored' | 'rank'>;

/** Returns the record to store for a given one; undefined if nothing changes. */
export type Settle<Stored> = (
  given: Stored,
  stored: string | undefined,
  manner: WritingManner,
) => StampedRecord<Stored> | undefined;

/** Prepares the settling of a table's records for one import. */
export function prepareSettling<Stored extends SeedRecord>(
  { stamps = [], merge }: Pick<RecordTable<Stored>, 'stamps' | 'merge'>,
  now: number,
): Settle<Stored> {
  const present = formatTimestamp(now);
  return (given, stored, { ifStored, rank }) => {
    if (stored !== undefined && ifStored === 'keep') return undefined;
    const time = rank === undefined ? present : formatTimestamp(now - rank);
    const isMerged = stored !== undefined && ifStored === 'merge' && merge !== undefined;
    const whole = isMerged ? merge(readStored<Stored>(stored), given) : given;
    const settled = stampRecord(whole, stamps, stored, time);
    return settled.document === stored ? undefined : settled;
  };
}

/** Returns the new settings of a store from an import; undefined if nothing changes. */
export function settleSettings(
  { type, ...settings }: SeedStoreSettings,
  stored: string | undefined,
): WrittenRecord | undefined {
  if (stored !== undefined) {
    const before = { type, ...readStored<Omit<SeedStoreSettings, 'type'>>(stored) };
    if (isSameRecord({ type, ...settings }, before)) return undefined;
  }
  return { document: JSON.stringify(settings), replaced: stored };
}
