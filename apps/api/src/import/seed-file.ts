import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { codeOf } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';

/** An input: a file or a pipe. */
export interface ImportFile {
  /** Name as the caller wrote it, also for messages. */
  readonly path: string;
  /** Size in bytes; undefined if it is unknown until the end. */
  readonly size: number | undefined;
}

/** A file that exists and is not empty. */
export interface NamedFile extends ImportFile {
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
  EACCES: 'may not be read by this user; change its permissions or its owner',
  EPERM: 'may not be read by this user; change its permissions or its owner',
  EISDIR: isDirectory,
  EMFILE: 'cannot be opened: too many files are open',
};

function describeUnusable(path: string, found: Stats): string | undefined {
  if (found.isDirectory()) return `${path}: ${isDirectory}`;
  if (!found.isFile()) return `${path}: is a pipe or a device; save its content to a file first`;
  if (found.size === 0) return `${path}: is empty; check how it was written`;
  return undefined;
}
