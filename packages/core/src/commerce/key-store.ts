/**
 * A text that an engine keeps for whoever serves the store, such as the keys that sign tokens. It is no record: no
 * export has it, and a store that is emptied keeps it.
 */
export interface KeyStore {
  /** What is kept; undefined before the first change. */
  read(): Promise<string | undefined>;
  /**
   * Puts what `make` makes of the text in its place, in one step that nothing comes between, and resolves to what
   * is kept then. `make` may be called again where others were first, and what it throws leaves all as it is.
   */
  change(make: (kept: string | undefined) => string): Promise<string>;
}
