import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { codeOf } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import type { ImportFile } from './text/read-text.js';

/** Name of piped input in messages. */
export const standardInput = 'standard input';

const chunkBytes = 256 * 1024;

/** Reads the bytes of a file on demand. */
export function readFileBytes(path: string): AsyncIterable<Buffer> {
  return readBytes(path, () => createReadStream(path, { highWaterMark: chunkBytes }));
}

/** Reads standard input until its end or until the signal fires. */
export function readStandardInput(signal?: AbortSignal): AsyncIterable<Buffer> {
  return readBytes(
    standardInput,
    () => (signal ? addAbortSignal(signal, process.stdin) : process.stdin),
    signal,
  );
}

async function* readBytes(
  path: string,
  open: () => Readable,
  signal?: AbortSignal,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    const chunks: AsyncIterable<Buffer> = open();
    yield* chunks;
  } catch (error) {
    if (signal?.aborted) throw new CommerceError('aborted', stopped, { cause: error });
    throw new CommerceError('unusable_file', describeReadError(path, error), { cause: error });
  }
}

const stopped = 'The import was stopped; nothing was changed.';

/** A file that exists and is not empty. */
interface NamedFile extends ImportFile {
  readonly size: number;
}

/**
 * Returns the files at `paths`.
 * @throws CommerceError `unusable_file` with a detail for each invalid path.
 */
export async function requireSeedFiles(paths: readonly string[]): Promise<readonly NamedFile[]> {
  const files: NamedFile[] = [];
  const faults: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch((error: unknown) => describeReadError(path, error));
    const fault = typeof found === 'string' ? found : describeUnusable(path, found);
    if (fault !== undefined) faults.push(fault);
    else if (typeof found !== 'string') files.push({ path, size: found.size });
  }
  if (faults.length > 0) throw new CommerceError('unusable_file', faults);
  return files;
}

/** Describes why a file could not be read, and the remedy. */
export function describeReadError(path: string, error: unknown): string {
  const reason = reasons[codeOf(error) ?? 'unknown'];
  return reason === undefined
    ? `${path}: cannot be read (${error instanceof Error ? error.message : String(error)})`
    : `${path}: ${reason}`;
}

/** Message for a directory in the place of a file. */
export const isDirectory = 'is a directory; name the files in it';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist; check the path and the folder it is relative to',
  ENOTDIR: 'does not exist: a part of the path is a file, not a folder',
  EACCES: 'cannot be read by this user; change its permissions or its owner',
  EPERM: 'cannot be read by this user; change its permissions or its owner',
  EISDIR: isDirectory,
  EMFILE: 'cannot be opened: too many files are open',
};

function describeUnusable(path: string, found: Stats): string | undefined {
  if (found.isDirectory()) return `${path}: ${isDirectory}`;
  if (!found.isFile()) return `${path}: is a pipe or a device; save its content to a file first`;
  if (found.size === 0) return `${path}: is empty; check how it was written`;
  return undefined;
}
