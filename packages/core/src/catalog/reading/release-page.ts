/** A page of something that a release holds. The documents are finished JSON text, ready to be sent. */
export interface ReleasePage {
  /** All matches after the filter. */
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly catalog_id: string;
  readonly release_id: string;
  /** The language the documents are in. */
  readonly language: string;
  /**
   * Names what the page depends on beside the node, the filter, the offset and the includes that were
   * asked for: pages that agree in it and in those are the same.
   */
  readonly version: string;
  /** How many documents the page has. */
  readonly length: number;
  /**
   * The documents as they stand in a JSON array: UTF-8, separated by commas; put together at the first
   * use. Not to be written to.
   */
  readonly bytes: Uint8Array;
  readonly byteLength: number;
  /** Puts `bytes` into others, from a place on: whoever sends them saves a copy. */
  copyTo(target: Uint8Array, at: number): void;
  /** The text of each document, decoded at the first use. */
  readonly documents: readonly string[];
}

/** A request for a page with everything decided but what the page holds. */
export interface ResolvedPage<Page extends ReleasePage> {
  readonly catalog_id: string;
  readonly release_id: string;
  readonly language: string;
  /** The version of the page as long as its release is kept. */
  readonly version: string;
  /** Whether the same request would be decided in the same way now; false also where that is unknown. */
  isCurrent(): boolean;
  /** Reads the page; of the newest release when this one was pruned meanwhile and none was named. */
  read(): Promise<Page>;
}
