import type { SeedRecord } from '@aisle/schema/seed';
import { readStored } from '../integrity/read-stored.js';
import { isSameRecord } from '../records/is-same-record.js';

/** A record as it may lack the times that the store keeps for it. */
interface Stampable {
  readonly created_at?: string;
  readonly updated_at?: string;
}

/** Which times a type of record has. */
export type StampedMembers = readonly (keyof Stampable)[];

/** A record with its times, and its text as it is stored. */
export interface StampedRecord<Stored> {
  readonly record: Stored;
  readonly document: string;
}

/**
 * Adds missing times to a record: those of the stored one, or now. An unchanged record becomes the
 * stored one, with its update time and its exact text.
 */
export function stampRecord<Stored extends SeedRecord & Stampable>(
  record: Stored,
  members: StampedMembers,
  storedDocument: string | undefined,
  now: string,
): StampedRecord<Stored> {
  const lacking = members.filter((member) => record[member] === undefined);
  if (storedDocument === undefined) {
    return addTimes(record, lacking, { created_at: record.updated_at ?? now, updated_at: now });
  }
  // Most records that say nothing new do so in the same words.
  if (lacking.length === 0 && JSON.stringify(record) === storedDocument) {
    return { record, document: storedDocument };
  }
  const stored = readStored<Stored>(storedDocument);
  const created_at = stored.created_at ?? record.updated_at ?? now;
  const updated_at = stored.updated_at ?? now;
  const unchanged = addTimes(record, lacking, { created_at, updated_at });
  if (unchanged.document === storedDocument) return unchanged;
  if (isSameRecord(unchanged.record, stored)) return { record: stored, document: storedDocument };
  return addTimes(record, lacking, { created_at, updated_at: now });
}

function addTimes<Stored extends SeedRecord>(
  record: Stored,
  members: StampedMembers,
  times: Required<Stampable>,
): StampedRecord<Stored> {
  const stamped: Stored & { -readonly [Member in keyof Stampable]: string } = { ...record };
  for (const member of members) stamped[member] = times[member];
  return { record: stamped, document: JSON.stringify(stamped) };
}
