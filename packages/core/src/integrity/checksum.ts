import { CommerceError } from '@aisle/schema';
import { crc32 } from '#platform';

/**
 * A value from the JSON text under which this program stored it.
 * @throws CommerceError `storage_unavailable` when the text is none any more.
 */
export function readStored<Stored>(text: string): Stored {
  try {
    return JSON.parse(text) as Stored;
  } catch (error) {
    throw error instanceof SyntaxError ? damaged(error) : error;
  }
}

/** A row with a record as JSON text. */
export interface DocumentRow {
  readonly document: string;
}

/**
 * Reads the records of rows.
 * @throws CommerceError as {@link readStored}.
 */
export function readDocuments<Stored>(rows: readonly DocumentRow[]): Stored[] {
  return rows.map(({ document }) => readStored<Stored>(document));
}

/** Size of a checksum in bytes. */
export const checksumSize = 4;

/**
 * Writes the checksum of bytes behind them. SQLite detects damaged pages only by their structure:
 * without a checksum, it would return text that a disk has altered.
 */
export function writeChecksum(bytes: Buffer, from: number, end: number): void {
  bytes.writeUInt32LE(crc32(bytes.subarray(from, end)), end);
}

/**
 * Throws if bytes do not match the checksum behind them.
 * @throws CommerceError `storage_unavailable`.
 */
export function requireChecksum(bytes: Buffer, from: number, end: number): void {
  const isThere = from >= 0 && end >= from && end + checksumSize <= bytes.length;
  if (!isThere || crc32(bytes.subarray(from, end)) !== bytes.readUInt32LE(end)) throw damaged();
}

/** Returns the error for a damaged store. */
export function damaged(cause?: unknown): CommerceError {
  return new CommerceError(
    'storage_unavailable',
    'The store cannot be used, because its file is damaged; restore it from a backup.',
    { cause },
  );
}

/** Returns the checksum of values, to be stored in their row. */
export function checksumOf(...values: readonly (string | number | null)[]): number {
  return crc32(JSON.stringify(values));
}

/**
 * Checks the values of a row against its checksum. A missing checksum counts as damage.
 * @throws CommerceError `storage_unavailable`.
 */
export function requireChecksumOf(
  checksum: number | null,
  ...values: readonly (string | number | null)[]
): void {
  if (checksum !== checksumOf(...values)) throw damaged();
}
