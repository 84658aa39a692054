import type { SeedRecord } from '@aisle/schema/seed';
import type { LocatedRecord } from './located-record.js';
import type { SeedFault } from './seed-fault.js';

/** A valid record, its location, and the treatment of the stored one. */
export interface ValidRecord
  extends Pick<LocatedRecord, 'origin' | 'locate' | 'ifStored' | 'isWholeFamily' | 'rank'> {
  readonly record: SeedRecord;
}

/** A child that left its family and became a draft. */
export interface WithdrawnProduct {
  readonly id: string;
  readonly name: string;
  readonly sku?: string;
  /** Location of its family in the import. */
  readonly origin: string;
}

/** Result of an import. The import was committed if there are no faults. */
export interface SeedOutcome {
  readonly faults: readonly SeedFault[];
  readonly withdrawn: readonly WithdrawnProduct[];
  /** Ids of the catalogs that must be published to show the import. */
  readonly touched: readonly string[];
}

/** An import in progress. It is invisible until it is committed. */
export interface SeedTransaction {
  /**
   * Adds records. Each replaces the stored one of the same type and key unless `ifStored` says
   * otherwise.
   */
  write(records: readonly ValidRecord[]): Promise<void>;
  /**
   * Commits everything, or nothing if there are faults. Returns at most `limit` faults, but at
   * least one. Ends the import even if it fails.
   */
  commit(limit: number): Promise<SeedOutcome>;
  /** Discards everything. Does nothing after a commit. */
  rollback(): Promise<void>;
}

/** Store of the records of seeds. */
export interface SeedStore {
  /** Begins an import. Only one runs at a time; others wait for their turn. */
  begin(now: number): Promise<SeedTransaction>;
  /** Returns every record in a fixed order, as one consistent read. */
  exportRecords(): AsyncIterable<SeedRecord>;
  /** Empties the store. */
  clear(): Promise<void>;
  /**
   * Begins to fill the store with several imports and publications that only count together. If the
   * store is not empty, `clear` empties it first; otherwise returns undefined.
   * @throws CommerceError `busy` while another process fills the store.
   */
  beginFill(options: { readonly clear: boolean }): Promise<StoreFill | undefined>;
  /**
   * Empties the store if the process that filled it ended too early. Changes nothing while a fill
   * is `going on`.
   */
  clearUnfinishedFill(): Promise<'none' | 'going on' | 'cleared'>;
}

/**
 * A fill in progress. If its process ends early, every process that opens the store detects that. A
 * store that replaces it meanwhile, such as a backup, is left alone.
 */
export interface StoreFill {
  /**
   * @throws CommerceError `conflict` if the store was replaced, or the fill was already completed
   * or abandoned.
   */
  complete(): Promise<void>;
  /** Empties the store, unless the fill is over or the store was replaced. */
  abandon(): Promise<void>;
}
