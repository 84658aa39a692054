import { formatTimestamp } from '@aisle/schema';
import type { SeedRecord, SeedStoreSettings } from '@aisle/schema/seed';
import { readStored } from '../integrity/read-stored.js';
import { isSameRecord } from '../records/is-same-record.js';
import type { RecordTable } from './record-tables.js';
import type { ValidRecord } from './seed-store.js';
import { type StampedRecord, stampRecord } from './stamp-record.js';

/** A record that is new, or different from the stored one. */
export interface WrittenRecord {
  /** The record's text as it is stored now. */
  readonly document: string;
  /** The text of the stored record whose place it took, if any. */
  readonly replaced: string | undefined;
}

/** What an import does with a record where another is stored. */
export type WritingManner = Pick<ValidRecord, 'ifStored' | 'rank'>;

/** Tells what is stored for a record that an import gives: undefined where that says nothing new. */
export type Settle<Stored> = (
  given: Stored,
  stored: string | undefined,
  manner: WritingManner,
) => StampedRecord<Stored> | undefined;

/** Prepares an import at a time for the records of a table. */
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

/** Tells what the settings of a store are that an import gives: undefined where they are as they were. */
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
