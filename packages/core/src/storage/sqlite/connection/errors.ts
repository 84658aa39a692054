import { CommerceError, type ErrorCode } from '@aisle/schema';
import { notOpen } from '../../../environment/store-settings.js';
import { codeOf } from '../../../files/code-of.js';
import { damaged } from '../../../integrity/checksum.js';
import { isSqliteError } from './sqlite-database.js';

/** Runs a function at once and returns a promise, with SQLite's errors translated. */
export async function perform<Result>(work: () => Result): Promise<Result> {
  return performNow(work);
}

/** Runs a function, with SQLite's errors translated. */
export function performNow<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw translateSqliteError(error);
  }
}

/** Runs an asynchronous function, with SQLite's errors translated. */
export async function performSlowly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw translateSqliteError(error);
  }
}

const busy =
  'The store is busy, because another process is writing to it. Nothing was changed; try again in a moment.';

const full =
  'The store cannot be written, because its disk is full: free some space, then try again.';

/** Codes of details; the rest are `storage_unavailable`. */
const codes = new Map<string | undefined, ErrorCode>([
  [busy, 'busy'],
  [full, 'storage_full'],
]);

/** By primary code, or by the extended code if that is more specific. */
const details: Readonly<Record<string, string>> = {
  SQLITE_BUSY: busy,
  SQLITE_LOCKED: busy,
  SQLITE_PROTOCOL: busy,
  SQLITE_FULL: full,
  // The index file of the log cannot grow.
  SQLITE_IOERR_SHMSIZE: full,
  SQLITE_READONLY:
    'The store cannot be written, because its file is read-only: make the file and its folder writable.',
  SQLITE_IOERR:
    'The store cannot be read or written, because its disk reports an error; check the disk, then try again.',
  SQLITE_CORRUPT:
    'The store cannot be used, because its file is damaged; restore it from a backup.',
  SQLITE_NOTADB:
    'The store cannot be used, because its file is not a database; choose another file, or restore it from a backup.',
  SQLITE_PERM:
    'The store cannot be used, because this process has no access to its file; change the permissions of the file and its folder.',
  SQLITE_CANTOPEN:
    'The store cannot be used, because its file cannot be opened; check that it exists and that this process has access to it and its folder.',
};

/** Returns the error for a full disk. */
export function storageFull(cause?: unknown): CommerceError {
  return new CommerceError('storage_full', full, { cause });
}

/**
 * Translates SQLite's error to `busy`, `storage_full` or `storage_unavailable`, with the error as
 * its cause. Returns any other error unchanged.
 */
export function translateSqliteError(error: unknown): unknown {
  if (isMissingDriver(error)) return noDriver(error);
  if (isOfClosed(error)) return notOpen(error);
  // A browser's, for its files.
  if (error instanceof Error && error.name === 'QuotaExceededError') return storageFull(error);
  if (!isSqliteError(error)) return error;
  // Every text that SQL parses was written as JSON.
  if (error.message === 'malformed JSON') return damaged(error);
  // `SQLITE_IOERR_WRITE` → `SQLITE_IOERR`
  const primary = error.code.split('_', 2).join('_');
  const detail = details[error.code] ?? details[primary];
  const code = codes.get(detail) ?? 'storage_unavailable';
  return detail ? new CommerceError(code, detail, { cause: error }) : error;
}

/** @returns true if the error is for a closed connection; the driver has no code for it. */
function isOfClosed(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'The database connection is not open';
}

/** @returns true if the driver's binary for this platform is missing or cannot be loaded. */
function isMissingDriver(error: unknown): boolean {
  const code = codeOf(error);
  // The driver looks for its binary next to its own file, which a bundle lacks.
  const isBundled = error instanceof ReferenceError && error.message.includes('__dirname');
  return code === 'ERR_DLOPEN_FAILED' || code === 'MODULE_NOT_FOUND' || isBundled;
}

function noDriver(cause: unknown): CommerceError {
  const machine = `${process.platform} on ${process.arch}`;
  return new CommerceError(
    'storage_unavailable',
    `SQLite cannot be used, because its driver has no binary that loads on ${machine}. Its package has binaries for Linux, macOS and Windows on x64 and arm64. If you use a bundler, exclude @aisle/core and better-sqlite3 from the bundle, as with esbuild --packages=external.`,
    { cause },
  );
}
