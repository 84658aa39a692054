/** An unvalidated record of a seed, and its location. */
export interface LocatedRecord {
  readonly record: unknown;
  /** Location of the record for messages: `demo.ndjson:12`. */
  readonly origin: string;
  /** Reason why the text of the record could not be read. */
  readonly fault?: string;
  /**
   * Returns the location of a member for messages: `demo.json:12:8`. The `origin` is used when
   * absent.
   */
  readonly locate?: (pointer: string) => string;
  /**
   * Treatment of a stored record with the same type and key. When absent, it is replaced. `keep`
   * leaves it unchanged. `merge` keeps a price's other currencies, and adds only languages to a
   * catalog.
   */
  readonly ifStored?: 'keep' | 'merge';
  /**
   * True if the source has all children of this product. Stored children that it lacks are
   * withdrawn: they become drafts.
   */
  readonly isWholeFamily?: boolean;
  /**
   * Number of records before this one in a list of the source. Lists have the newest first, so
   * times that the store assigns are as many milliseconds earlier.
   */
  readonly rank?: number;
}
