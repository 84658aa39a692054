import { CommerceError } from '@aisle/schema';

/**
 * Runs a read for the answer to a change that is already committed. `change` describes the change
 * in the past tense: `The cart x was changed`.
 * @throws CommerceError `change_kept` when the read fails, so that callers do not repeat the
 * change.
 */
export async function readAfterCommit<Answer>(
  change: string,
  read: () => Answer | Promise<Answer>,
): Promise<Answer> {
  try {
    return await read();
  } catch (cause) {
    throw new CommerceError(
      'change_kept',
      `${change}, and the change is kept, but reading the result failed. Do not send the request again: read the result.`,
      { cause },
    );
  }
}

/** Result of an operation on one record. */
export interface RecordAnswer<Item> {
  readonly record: Item;
  /** Version of the record, if changes can be conditional on it. */
  readonly version?: string;
}
