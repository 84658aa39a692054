import { formatTimestamp } from '@aisle/schema';
import type { SeedRecord, SeedStoreSettings } from '@aisle/schema/seed';
import { readStored } from '../integrity/read-stored.js';
import { isSameRecord } from '../records/is-same-record.js';
import type { RecordTable } from './record-tables.js';
import type { ValidRecord } from './seed-store.js';
import { type StampedRecord, stampRecord } from './stamp-record.js';

/** A record that is new or differs from the stored one. */
export interface WrittenRecord {
  /** Text of the record as stored now. */
  readonly document: string;
  /** Text of the replaced record, if any. */
  readonly replaced: string | undefined;
}

/** Treatment of a record that is already stored. */
export type WritingManner = Pick<ValidRecord, 'ifStored' | 'rank'>;

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
