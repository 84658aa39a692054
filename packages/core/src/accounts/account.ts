import type { SeedAccount } from '@aisle/schema/seed';
import { readStored, requireChecksumOf } from '../integrity/checksum.js';
import type { FoundRecords, PageWindow } from '../records/records.js';

/** A stored account, always with the times of its creation and last change. */
export type AccountRecord = SeedAccount & {
  readonly created_at: string;
  readonly updated_at: string;
};

/** Store of the accounts. Ids are in small letters. */
export interface AccountStore {
  /** Returns a page of the accounts in the order of their ids. */
  list(window: PageWindow): Promise<FoundRecords<AccountRecord>>;
  find(id: string): Promise<AccountRecord | undefined>;
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
