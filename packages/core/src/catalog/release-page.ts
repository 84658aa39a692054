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
  /** Names what the documents depend on beside the request: the release and the sales in force. */
  readonly version: string;
  readonly documents: readonly string[];
}
