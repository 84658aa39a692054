import type { SeedRecord } from '@aisle/schema/seed';
import type { LocatedRecord } from './located-record.js';
import type { SeedFault } from './seed-fault.js';

/** A valid record, the place it came from, and what becomes of what is stored. */
export interface ValidRecord
  extends Pick<LocatedRecord, 'origin' | 'locate' | 'ifStored' | 'isWholeFamily' | 'rank'> {
  readonly record: SeedRecord;
}

/** A child that its family has no longer, and that became a draft. */
export interface WithdrawnProduct {
  readonly id: string;
  readonly name: string;
  readonly sku?: string;
  /** Where the import has its family. */
  readonly origin: string;
}

/** What an import came to. It was kept when there are no faults. */
export interface SeedOutcome {
  readonly faults: readonly SeedFault[];
  readonly withdrawn: readonly WithdrawnProduct[];
  /** Ids of the catalogs that have to be published to show what the import says. */
  readonly touched: readonly string[];
}

/** One import in progress. Nothing of it is seen before it is committed. */
export interface SeedTransaction {
  /** Adds records, each replacing the stored one of the same type and key unless it says otherwise. */
  write(records: readonly ValidRecord[]): Promise<void>;
  /**
   * Keeps everything, or nothing when something does not hold together: at most `limit` faults, and one where that
   * is less. It is over then, also when that fails.
   */
  commit(limit: number): Promise<SeedOutcome>;
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
  /**
   * @throws CommerceError `conflict` when the store is no longer the one that was being filled, and when the filling
   * was completed or abandoned before.
   */
  complete(): Promise<void>;
  /** Empties the store, unless the filling is over or the store no longer the one that was being filled. */
  abandon(): Promise<void>;
}
