/** Result of an operation on one record. */
export interface RecordAnswer<Item> {
  readonly record: Item;
  /** Version of the record, if changes can be conditional on it. */
  readonly version?: string;
}
