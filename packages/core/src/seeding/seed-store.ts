import type { SeedRecord } from '@aisle/schema';

/** A valid record and the place it came from. */
export interface ValidRecord {
  readonly record: SeedRecord;
  readonly origin: string;
}

/** Why a seed cannot be stored, and where it says so. */
export interface SeedFault {
  readonly origin: string;
  /** JSON Pointer within the record. */
  readonly pointer: string;
  readonly message: string;
}

/** One import in progress. Nothing of it is seen before it is committed. */
export interface SeedTransaction {
  /** Adds records, each replacing the stored one of the same type and key. */
  write(records: readonly ValidRecord[]): Promise<void>;
  /** Keeps everything, or nothing when references lead nowhere or keys clash: at most `limit` faults. */
  commit(limit: number): Promise<readonly SeedFault[]>;
  /** Forgets everything. Does nothing after a commit. */
  rollback(): Promise<void>;
}

/** The records that seeds fill a store with. */
export interface SeedStore {
  /** Begins an import at a time; one runs at once, others wait for their turn. */
  begin(now: number): Promise<SeedTransaction>;
  /** Every record in a fixed order, as one consistent read. */
  exportRecords(): AsyncIterable<SeedRecord>;
  /** Empties the store. */
  clear(): Promise<void>;
  /**
   * Begins to fill the store by several imports and publications of this service, of which nobody may take
   * some for all. A store that holds something is emptied first, or else left alone: undefined then.
   * @throws CommerceError `busy` while somebody else fills it.
   */
  beginFill(options: { readonly clear: boolean }): Promise<StoreFill | undefined>;
  /** Empties the store when who filled it ended before it was full. Changes nothing while it is `going on`. */
  clearUnfinishedFill(): Promise<'none' | 'going on' | 'cleared'>;
}

/**
 * A store that is being filled. When its process ends before it is full, that is known to all who open the
 * store; what takes its place meanwhile, such as a backup, is not added to.
 */
export interface StoreFill {
  /** @throws CommerceError `conflict` when the store is no longer the one that was being filled. */
  complete(): Promise<void>;
  /** Empties the store, unless it is no longer the one that was being filled. */
  abandon(): Promise<void>;
}
