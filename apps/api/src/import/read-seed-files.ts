import { statSync } from 'node:fs';
import type { LocatedRecord } from '@aisle/core';
import {
  describeUnknown,
  extensionOf,
  type Format,
  type Input,
  type ReadOptions,
  readInputs,
  requireKnownExtensions,
} from './read-records.js';
import {
  isDirectory,
  readFileBytes,
  readStandardInput,
  requireSeedFiles,
  standardInput,
} from './seed-file.js';

/** Options of reading files of this computer. */
export interface FileOptions extends ReadOptions {
  /** Format of standard input, if a path is `-`. */
  readonly format?: Format | undefined;
  /** Stops waiting for standard input. */
  readonly signal?: AbortSignal;
}

/**
 * Yields the records of files of this computer, as `readInputs`; `-` is standard input, if its
 * format is given.
 * @throws CommerceError `unusable_file` if a file cannot be read as text, `bad_request` for an
 * unknown kind of file.
 */
export async function* readSeedFiles(
  paths: readonly string[],
  options: FileOptions,
): AsyncGenerator<LocatedRecord, void, undefined> {
  requireKnownExtensions(paths, options.format, describeUnknownPath);
  yield* readInputs(await openInputs(paths, options), options);
}

/**
 * Checks whether files can be read, without reading them. @throws CommerceError as `readSeedFiles`.
 */
export async function requireReadable(
  paths: readonly string[],
  { format }: Pick<FileOptions, 'format'>,
): Promise<void> {
  requireKnownExtensions(paths, format, describeUnknownPath);
  await requireSeedFiles(paths.filter((path) => !isPiped(path, format)));
}

async function openInputs(
  paths: readonly string[],
  { format, signal }: FileOptions,
): Promise<readonly Input[]> {
  const files = await requireSeedFiles(paths.filter((path) => !isPiped(path, format)));
  const found = new Map(files.map((file) => [file.path, file]));
  return paths.flatMap<Input>((path) => {
    const file = found.get(path);
    const extension = extensionOf(path, format);
    if (!extension) return [];
    if (file && !isPiped(path, format)) return { file, bytes: readFileBytes(path), extension };
    const piped = { path: standardInput, size: undefined };
    return { file: piped, bytes: readStandardInput(signal), extension };
  });
}

function isPiped(path: string, format: Format | undefined): boolean {
  return path === '-' && format !== undefined;
}

function describeUnknownPath(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return `${path}: ${isDirectory}`;
  return describeUnknown(path);
}
