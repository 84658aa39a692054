import type { SeedAccount } from '@aisle/schema/seed';
import { readStored, requireChecksumOf } from '../integrity/checksum.js';
import type { FoundRecords, PageWindow } from '../records/records.js';

/** A stored account, always with the times of its creation and last change. */
export type AccountRecord = SeedAccount & {
  readonly created_at: string;
  readonly updated_at: string;
};

/**
 * Decides the new state of an account. Returns the given record when nothing changes. Throws to
 * refuse; nothing is written then. It is synchronous because it runs inside the write.
 */
export type DecideAccount = (record: AccountRecord) => AccountRecord;

/** Store of the accounts. Ids are in small letters. */
export interface AccountStore {
  /** Returns a page of the accounts in the order of their ids. */
  list(window: PageWindow): Promise<FoundRecords<AccountRecord>>;
  find(id: string): Promise<AccountRecord | undefined>;
  /**
   * Reads, decides and writes in one transaction. Resolves to the account after the change;
   * undefined if there is none. May call `decide` more than once.
   */
  change(id: string, decide: DecideAccount): Promise<AccountRecord | undefined>;
}

/** A stored account with the checksum of its document. */
export interface AccountRow {
  readonly document: string;
  readonly checksum: number | null;
}

/**
 * Reads a stored account.
 * @throws CommerceError `storage_unavailable` for a damaged row.
 */
export function readAccount({ document, checksum }: AccountRow): AccountRecord {
  requireChecksumOf(checksum, document);
  return readStored<AccountRecord>(document);
}
