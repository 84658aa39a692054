/** What an operation on one record comes to. */
export interface RecordAnswer<Item> {
  readonly record: Item;
  /** Names the state that is shown, where changes may be made to depend on it. */
  readonly version?: string;
}
