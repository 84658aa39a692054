/** A record of a seed that nothing has validated yet, and where it stands. */
export interface LocatedRecord {
  readonly record: unknown;
  /** Names the place of the record, for messages: `demo.ndjson:12`. */
  readonly origin: string;
  /** Why there is no record here, when its text could not be read. */
  readonly fault?: string;
  /**
   * Names the place of a member of the record, for messages: `demo.json:12:8`. The `origin` when
   * absent.
   */
  readonly locate?: (pointer: string) => string;
  /**
   * What becomes of a stored record of the same type and key. It is replaced as a whole when absent; `keep`
   * leaves it as it is, `merge` keeps what a price says in other currencies, and adds to a catalog nothing but
   * languages.
   */
  readonly ifStored?: 'keep' | 'merge';
  /**
   * Whether the source has all children of this product: stored ones that it does not bring are withdrawn,
   * and become drafts.
   */
  readonly isWholeFamily?: boolean;
  /**
   * How many records of the source come before this one in a list. Lists have the newest first: times that
   * the store gives are as many milliseconds earlier.
   */
  readonly rank?: number;
}
