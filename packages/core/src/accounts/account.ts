import type { SeedAccount, SeedAccountMember } from '@aisle/schema/seed';
import { readStored, requireChecksumOf } from '../integrity/checksum.js';
import type { FoundRecords, PageWindow } from '../records/records.js';

/** A stored account, always with the times of its creation and last change. */
export type AccountRecord = SeedAccount & {
  readonly created_at: string;
  readonly updated_at: string;
};

/** A stored account member; its password is stored as a hash. */
export type MemberRecord = Omit<SeedAccountMember, 'password'> & {
  readonly created_at: string;
  readonly updated_at: string;
};

/** A member that signed in, and the accounts that they act for. */
export interface SignedIn {
  readonly member: MemberRecord;
  readonly accounts: readonly AccountRecord[];
}

/**
 * Decides the new state of an account. Returns the given record when nothing changes. Throws to
 * refuse; nothing is written then. It is synchronous because it runs inside the write.
 */
export type DecideAccount = (record: AccountRecord) => AccountRecord;

/** Outcome of the addition of a member. */
export type MemberAddition = 'added' | 'taken' | 'full';

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
  /** Returns the member with a folded username, and their accounts in the order of their ids. */
  findMember(username: string): Promise<SignedIn | undefined>;
  /** Returns the member with an id. */
  findMemberById(id: string): Promise<MemberRecord | undefined>;
  /** Returns a page of the members in the order of their ids: all, or those of an account. */
  listMembers(account: string | undefined, window: PageWindow): Promise<FoundRecords<MemberRecord>>;
  /** Stores a new account. */
  add(account: AccountRecord): Promise<void>;
  /**
   * Stores a member and an account. Stores nothing if the username is taken, or if the store has
   * `most` members already; additions at the same time may exceed that by a few.
   */
  addMember(member: MemberRecord, account: AccountRecord, most: number): Promise<MemberAddition>;
}

/** A stored account or member with the checksum of its document. */
export interface AccountRow {
  readonly document: string;
  readonly checksum: number | null;
}

/**
 * Reads a stored account or member.
 * @throws CommerceError `storage_unavailable` for a damaged row.
 */
export function readAccount<Stored = AccountRecord>({ document, checksum }: AccountRow): Stored {
  requireChecksumOf(checksum, document);
  return readStored<Stored>(document);
}
