/**
 * A text that an engine stores for the server of the store, such as the keys that sign tokens. It
 * is not a record: exports omit it, and emptying the store keeps it.
 */
export interface KeyStore {
  /** Returns the stored text; undefined before the first change. */
  read(): Promise<string | undefined>;
  /**
   * Replaces the text by the result of `make` in one transaction. Resolves to the stored text. May
   * call `make` again after a concurrent change. An error from `make` leaves the text unchanged.
   */
  change(make: (kept: string | undefined) => string): Promise<string>;
}
