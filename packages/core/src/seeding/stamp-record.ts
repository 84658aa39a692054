import { readStored } from '../integrity/read-stored.js';

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
 * Gives a record the times that it lacks: those of the stored one, or now. A record that says nothing
 * new keeps its time of update, and so the very text that is stored.
 */
export function stampRecord<Stored extends object & Stampable>(
  record: Stored,
  members: StampedMembers,
  storedDocument: string | undefined,
  now: string,
): StampedRecord<Stored> {
  const lacking = members.filter((member) => record[member] === undefined);
  if (lacking.length === 0) return { record, document: JSON.stringify(record) };
  const stored: Stampable = storedDocument === undefined ? {} : readStored(storedDocument);
  const created_at = stored.created_at ?? record.updated_at ?? now;
  if (stored.updated_at !== undefined) {
    const unchanged = addTimes(record, lacking, { created_at, updated_at: stored.updated_at });
    if (unchanged.document === storedDocument) return unchanged;
  }
  return addTimes(record, lacking, { created_at, updated_at: now });
}

function addTimes<Stored extends object>(
  record: Stored,
  members: StampedMembers,
  times: Required<Stampable>,
): StampedRecord<Stored> {
  const stamped: Stored & { -readonly [Member in keyof Stampable]: string } = { ...record };
  for (const member of members) stamped[member] = times[member];
  return { record: stamped, document: JSON.stringify(stamped) };
}
