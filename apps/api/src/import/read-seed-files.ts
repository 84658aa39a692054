import { extname } from 'node:path';
import type { LocatedRecord } from '@aisle/core';
import { CommerceError, nearestName } from '@aisle/schema';
import { createProductCsvReader } from './product-csv/read-product-csv.js';
import { readJson } from './read-json.js';
import { readNdjson } from './read-ndjson.js';
import { readText } from './read-text.js';
import { type ImportFile, requireSeedFiles } from './seed-file.js';

/** What files are read with, and who is told how it goes. */
export interface ReadOptions {
  /** Three-letter code of the currency that the prices of product CSVs are in. */
  readonly currency: string;
  /** Told how many bytes of all files together are read so far. */
  readonly onBytes?: (read: number, total: number) => void;
  /** Told what a person should know although nothing is wrong, a sentence at a time. */
  readonly onNotice?: (text: string) => void;
}

/**
 * The records of files, in the order of the files: seeds (`.json`, `.ndjson`, `.jsonl`), product
 * CSVs in Shopify's columns (`.csv`), lists of subscription products and plans (`.ndjson`,
 * `.jsonl`). NDJSON and CSV are streamed. What is wrong inside a file comes as an entry with a
 * `fault`; a file that cannot be read as text at all is an `unusable_file` error, an unknown kind of
 * file `bad_request`. Nothing stays open when the caller stops early.
 */
export async function* readSeedFiles(
  paths: readonly string[],
  options: ReadOptions,
): AsyncGenerator<LocatedRecord, void, undefined> {
  const readers = createReaders(options);
  requireKnownExtensions(paths, readers);
  const files = await requireSeedFiles(paths);
  const total = files.reduce((sum, file) => sum + file.size, 0);
  let read = 0;
  for (const file of files) {
    const text = readText(file, (bytes) => {
      read += bytes;
      options.onBytes?.(read, total);
    });
    yield* readers.get(extensionOf(file.path))?.(file, text) ?? [];
  }
}

type Reader = (file: ImportFile, text: AsyncIterable<string>) => AsyncIterable<LocatedRecord>;
type Readers = ReadonlyMap<string, Reader>;

function createReaders({ currency, onNotice = () => {} }: ReadOptions): Readers {
  const json: Reader = (file, text) => readJson(file, text, onNotice);
  const ndjson: Reader = (file, text) => readNdjson(file, text, onNotice);
  const csv = createProductCsvReader(currency, onNotice);
  return new Map([
    ['.json', json],
    ['.ndjson', ndjson],
    ['.jsonl', ndjson],
    ['.csv', csv],
  ]);
}

function extensionOf(path: string): string {
  return extname(path).toLowerCase();
}

function requireKnownExtensions(paths: readonly string[], readers: Readers): void {
  if (paths.length === 0) {
    throw new CommerceError('bad_request', `no file is named; name at least one: ${known}`);
  }
  const unknown = paths.filter((path) => !readers.has(extensionOf(path)));
  if (unknown.length === 0) return;
  throw new CommerceError(
    'bad_request',
    unknown.map((path) => describeUnknown(path, [...readers.keys()])),
  );
}

const known = '.json, .ndjson and .jsonl for seeds, .csv for products';

function describeUnknown(path: string, extensions: readonly string[]): string {
  const extension = extensionOf(path);
  const nearest = nearestName(extension, extensions);
  const found = extension === '' ? 'has no extension' : `ends in ${extension}`;
  const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
  return `${path}: ${found}, so what is in it is not known${hint}; known are ${known}`;
}
