import { crc32 } from 'node:zlib';
import { CommerceError } from '@aisle/schema';

/** Bytes that a seal takes. */
export const sealSize = 4;

/**
 * Writes the checksum of bytes behind them. SQLite notices a damaged page by its structure only: without a
 * seal, letters that a disk has changed would be read as if they were right.
 */
export function writeSeal(bytes: Buffer, from: number, end: number): void {
  bytes.writeUInt32LE(crc32(bytes.subarray(from, end)), end);
}

/** The bytes with their seal behind them. */
export function addSeal(bytes: Uint8Array): Buffer {
  const sealed = Buffer.alloc(bytes.length + sealSize);
  sealed.set(bytes);
  writeSeal(sealed, 0, bytes.length);
  return sealed;
}

/**
 * Fails when the bytes before a seal are not those that were sealed.
 * @throws CommerceError `storage_unavailable`.
 */
export function requireSeal(bytes: Buffer, from: number, end: number): void {
  const isThere = from >= 0 && end >= from && end + sealSize <= bytes.length;
  if (!isThere || crc32(bytes.subarray(from, end)) !== bytes.readUInt32LE(end)) throw damaged();
}

/** What is stored is not what was written. */
export function damaged(cause?: unknown): CommerceError {
  return new CommerceError(
    'storage_unavailable',
    'The store cannot be used, because its file is damaged; restore it from a backup.',
    { cause },
  );
}

/** The checksum of values that a row keeps beside them. */
export function sealOf(...values: readonly (string | number | null)[]): number {
  return crc32(JSON.stringify(values));
}

/**
 * Fails when values of a row are not those of its seal. A row from before there were seals has none.
 * @throws CommerceError `storage_unavailable`.
 */
export function requireSealOf(
  seal: number | null,
  ...values: readonly (string | number | null)[]
): void {
  if (seal !== null && seal !== sealOf(...values)) throw damaged();
}
