/** How a database is copied. */
export interface CopyOptions {
  /** Ends the copy with `aborted`; what it should have replaced is as it was. */
  readonly signal?: AbortSignal;
  /** Hears how many of all pages are copied. */
  readonly onProgress?: (pages: number, total: number) => void;
}
