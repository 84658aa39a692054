import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { codeOf } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';

/** What is read: a file, or what comes through a pipe. */
export interface ImportFile {
  /** As the caller named it; messages name it so too. */
  readonly path: string;
  /** In bytes; undefined where only the end will tell. */
  readonly size: number | undefined;
}

/** A file that exists and is not empty. */
export interface NamedFile extends ImportFile {
  readonly size: number;
}

/** The files under `paths`, or an `unusable_file` error with a detail for each that cannot be one. */
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

/** Says why the system would not let a file be read, and what to do. */
export function describeReadError(path: string, error: unknown): string {
  const reason = reasons[codeOf(error) ?? 'unknown'];
  return reason === undefined
    ? `${path}: cannot be read (${error instanceof Error ? error.message : String(error)})`
    : `${path}: ${reason}`;
}

/** What is said of a directory where a file is needed. */
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
