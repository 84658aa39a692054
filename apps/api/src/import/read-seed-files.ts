import { statSync } from 'node:fs';
import { extname } from 'node:path';
import type { LocatedRecord } from '@aisle/core';
import { CommerceError, nearestName } from '@aisle/schema';
import type { ColumnMapping } from './product-csv/columns/column-mapping.js';
import { createProductCsvReader } from './product-csv/read-product-csv.js';
import { readFileBytes, readStandardInput, standardInput } from './read-bytes.js';
import { readJson } from './read-json.js';
import { readNdjson } from './read-ndjson.js';
import { type ImportFile, isDirectory, requireSeedFiles } from './seed-file.js';
import { type FileText, readText } from './text/read-text.js';

/** Options and listeners of reading files. */
export interface ReadOptions {
  /** Three-letter code of the currency of prices in product CSVs. */
  readonly currency: string;
  /** Source of the currency: `nobody` if the user named none and the store is empty. */
  readonly namedBy?: 'user' | 'store' | 'nobody';
  /** The encoding of product CSVs, by its label in browsers; detected if absent. */
  readonly encoding?: string | undefined;
  /** Format of standard input, if a path is `-`. */
  readonly format?: Format | undefined;
  /** Column mapping of product CSVs; Shopify's columns if absent. */
  readonly mapping?: ColumnMapping | undefined;
  /** Stops waiting for standard input. */
  readonly signal?: AbortSignal;
  /** Called with the number of bytes read so far from all files, and their total if known. */
  readonly onBytes?: (read: number, total: number | undefined) => void;
  /** Called with each notice, a sentence. */
  readonly onNotice?: (text: string) => void;
}

/** Supported formats of standard input. */
export const formats = ['csv', 'json', 'ndjson'] as const;
export type Format = (typeof formats)[number];

/**
 * Yields the records of files, in the order of the files. Reads:
 * - seeds (`.json`, `.ndjson`, `.jsonl`)
 * - product CSVs in Shopify's columns or in those of a mapping (`.csv`)
 * - lists of subscription products and plans (`.ndjson`, `.jsonl`)
 * - standard input, `-`, if its format is given
 * NDJSON and CSV are streamed. An error inside a file is an entry with a `fault`. Closes the files
 * if the caller stops early.
 * @throws CommerceError `unusable_file` if a file cannot be read as text, `bad_request` for an
 * unknown kind of file.
 */
export async function* readSeedFiles(
  paths: readonly string[],
  options: ReadOptions,
): AsyncGenerator<LocatedRecord, void, undefined> {
  const readers = createReaders(options);
  requireKnownExtensions(paths, options);
  const inputs = await openInputs(paths, options);
  const total = inputs.reduce<number | undefined>(
    (sum, { file }) => (sum === undefined || file.size === undefined ? undefined : sum + file.size),
    0,
  );
  let read = 0;
  for (const { file, bytes, extension } of inputs) {
    const text = readText(file.path, bytes, {
      ...(extension === '.csv'
        ? { accepts: 'any', encoding: options.encoding }
        : { accepts: 'UTF-8' }),
      onBytes(length) {
        read += length;
        options.onBytes?.(read, total);
      },
    });
    yield* readers[extension](file, text);
  }
}

/**
 * Checks whether files can be read, without reading them. @throws CommerceError as `readSeedFiles`.
 */
export async function requireReadable(
  paths: readonly string[],
  { format }: Pick<ReadOptions, 'format'>,
): Promise<void> {
  requireKnownExtensions(paths, { format });
  await requireSeedFiles(paths.filter((path) => !isPiped(path, format)));
}

/** @returns true if a path has the extension of a supported file. */
export function isSeedFile(path: string): boolean {
  return extensions.some((extension) => path.toLowerCase().endsWith(extension));
}

/** @returns true if a path is that of a product list. */
export function isProductList(path: string, format: Format | undefined): boolean {
  return extensionOf(path, format) === '.csv';
}

const extensions = ['.json', '.ndjson', '.jsonl', '.csv'] as const;
type Extension = (typeof extensions)[number];

type Reader = (file: ImportFile, text: FileText) => AsyncIterable<LocatedRecord>;

function createReaders(options: ReadOptions): Readonly<Record<Extension, Reader>> {
  const { onNotice = () => {} } = options;
  const json: Reader = (file, text) => readJson(file, text, onNotice);
  const ndjson: Reader = (file, text) => readNdjson(file, text, onNotice);
  const csv = createProductCsvReader({ ...options, onNotice });
  return { '.json': json, '.ndjson': ndjson, '.jsonl': ndjson, '.csv': csv };
}

/** An input that is not yet opened. */
interface Input {
  readonly file: ImportFile;
  readonly bytes: AsyncIterable<Buffer>;
  readonly extension: Extension;
}

async function openInputs(
  paths: readonly string[],
  { format, signal }: ReadOptions,
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

function extensionOf(path: string, format: Format | undefined): Extension | undefined {
  const extension = path === '-' && format ? `.${format}` : endingOf(path);
  return extensions.find((known) => known === extension);
}

function endingOf(path: string): string {
  return extname(path).toLowerCase();
}

function requireKnownExtensions(
  paths: readonly string[],
  { format }: Pick<ReadOptions, 'format'>,
): void {
  if (paths.length === 0) {
    throw new CommerceError('bad_request', `no file is named; name at least one: ${known}`);
  }
  const unknown = paths.filter((path) => extensionOf(path, format) === undefined);
  if (unknown.length === 0) return;
  throw new CommerceError('bad_request', unknown.map(describeUnknown));
}

const known = '.json, .ndjson and .jsonl for seeds, .csv for products';

function describeUnknown(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return `${path}: ${isDirectory}`;
  const extension = endingOf(path);
  const nearest = nearestName(extension, extensions);
  const found = extension === '' ? 'has no extension' : `ends in ${extension}`;
  const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
  return `${path}: ${found}, so what is in it is not known${hint}; known are ${known}`;
}
