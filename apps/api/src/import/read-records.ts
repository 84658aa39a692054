import type { LocatedRecord } from '@aisle/core';
import { CommerceError, nearestName } from '@aisle/schema';
import {
  findLostNumber,
  findMember,
  findSyntaxFault,
  formatPlace,
  type Place,
  placeAt,
  placeWithin,
  scanJson,
} from './json-place.js';
import { endingOf } from './names.js';
import type { ColumnMapping } from './product-csv/columns/read-header.js';
import { createProductCsvReader } from './product-csv/read-product-csv.js';
import { readNdjson } from './read-ndjson.js';
import { type FileText, type ImportFile, readText } from './text/read-text.js';

/** Options and listeners of reading the records of files. */
export interface ReadOptions {
  /** Three-letter code of the currency of prices in product CSVs. */
  readonly currency: string;
  /** Source of the currency: `nobody` if the user named none and the store is empty. */
  readonly namedBy?: 'user' | 'store' | 'nobody';
  /** The encoding of product CSVs, by its label in browsers; detected if absent. */
  readonly encoding?: string | undefined;
  /** Column mapping of product CSVs; Shopify's columns if absent. */
  readonly mapping?: ColumnMapping | undefined;
  /** Called with the number of bytes read so far from all files, and their total if known. */
  readonly onBytes?: (read: number, total: number | undefined) => void;
  /** Called with each notice, a sentence. */
  readonly onNotice?: (text: string) => void;
}

/** Supported formats of standard input. */
export const formats = ['csv', 'json', 'ndjson'] as const;
export type Format = (typeof formats)[number];

/** A file that a request contains. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Yields the records of files that a request contains, as `readInputs`.
 * @throws CommerceError `bad_request` for an unknown kind of file.
 */
export async function* readSentFiles(
  files: readonly SentFile[],
  options: ReadOptions,
): AsyncGenerator<LocatedRecord, void, undefined> {
  const names = files.map(({ name }) => name);
  requireKnownExtensions(names, undefined, describeUnknown);
  const inputs = files.flatMap<Input>(({ name, bytes }) => {
    const extension = extensionOf(name, undefined);
    const file = { path: name, size: bytes.length };
    return extension === undefined ? [] : { file, bytes: sentBytes(bytes), extension };
  });
  yield* readInputs(inputs, options);
}

const sentAtOnce = 256 * 1024;

/** Yields the bytes of a file that a request contains. */
export async function* sentBytes(bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; at < bytes.length; at += sentAtOnce) yield bytes.subarray(at, at + sentAtOnce);
}

/**
 * Yields the records of files, in the order of the files. Reads:
 * - seeds (`.json`, `.ndjson`, `.jsonl`)
 * - product CSVs in Shopify's columns or in those of a mapping (`.csv`)
 * - lists of subscription products and plans (`.ndjson`, `.jsonl`)
 * NDJSON and CSV are streamed. An error inside a file is an entry with a `fault`. Closes the files
 * if the caller stops early.
 * @throws CommerceError `unusable_file` if a file cannot be read as text.
 */
export async function* readInputs(
  inputs: readonly Input[],
  options: ReadOptions,
): AsyncGenerator<LocatedRecord, void, undefined> {
  const readers = createReaders(options);
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

type Reader = (file: ImportFile, text: FileText) => AsyncIterable<LocatedRecord>;

function createReaders(options: ReadOptions): Readonly<Record<Extension, Reader>> {
  const { onNotice = () => {} } = options;
  const json: Reader = (file, text) => readJson(file, text, onNotice);
  const ndjson: Reader = (file, text) => readNdjson(file, text, onNotice);
  const csv = createProductCsvReader({ ...options, onNotice });
  return { '.json': json, '.ndjson': ndjson, '.jsonl': ndjson, '.csv': csv };
}

/** A file or pipe that is not yet opened. */
export interface Input {
  readonly file: ImportFile;
  readonly bytes: AsyncIterable<Buffer>;
  readonly extension: Extension;
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
export type Extension = (typeof extensions)[number];

/** Returns the kind of a file by its extension, and of standard input by its format. */
export function extensionOf(path: string, format: Format | undefined): Extension | undefined {
  const extension = path === '-' && format ? `.${format}` : endingOf(path);
  return extensions.find((known) => known === extension);
}

/** @throws CommerceError `bad_request` without files, or with a description of each unknown kind. */
export function requireKnownExtensions(
  paths: readonly string[],
  format: Format | undefined,
  describe: (path: string) => string,
): void {
  if (paths.length === 0) {
    throw new CommerceError('bad_request', `no file is given; name at least one (${known})`);
  }
  const unknown = paths.filter((path) => extensionOf(path, format) === undefined);
  if (unknown.length === 0) return;
  throw new CommerceError('bad_request', unknown.map(describe));
}

const known = '.csv, .json, .ndjson or .jsonl';

/** Describes why a file is of no known kind. */
export function describeUnknown(path: string): string {
  const extension = endingOf(path);
  const nearest = nearestName(extension, extensions);
  const fault = extension === '' ? 'no file extension' : 'unsupported file type';
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return `${path}: ${fault}. Use ${known}.${hint}`;
}

/** Maximum size of a JSON document in bytes, since it is parsed as a whole. */
const maxDocumentBytes = 256 * 1024 * 1024;

/**
 * Yields the records of a JSON document: an array of them, `{ "records": […] }`, or a single one. A
 * malformed document is one fault at its line and column.
 */
export async function* readJson(
  file: ImportFile,
  chunks: AsyncIterable<string>,
  onNotice: (text: string) => void,
): AsyncGenerator<LocatedRecord, void, undefined> {
  const text = await readWhole(file, chunks);
  const parsed = parseDocument(text);
  if ('fault' in parsed) {
    yield { record: undefined, origin: formatPlace(file.path, parsed.place), fault: parsed.fault };
    return;
  }
  const { records, isListed, ignored } = findRecords(parsed.document);
  if (ignored.length > 0) {
    onNotice(`${file.path}: only the member "records" is read; ignored: ${ignored.join(', ')}`);
  }
  const starts = isListed ? findStarts(text, parsed.document) : [firstStart(text)];
  for (const [index, record] of records.entries()) {
    const start = starts[index] ?? firstStart(text);
    const own = text.slice(start.offset, starts[index + 1]?.offset);
    yield {
      record,
      origin: formatPlace(file.path, start),
      locate: (pointer) => formatPlace(file.path, placeWithin(start, findMember(own, pointer))),
    };
  }
}

async function readWhole(file: ImportFile, chunks: AsyncIterable<string>): Promise<string> {
  const parts: string[] = [];
  let length = file.size ?? 0;
  if (length > maxDocumentBytes) throw describeTooLarge(file);
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += file.size === undefined ? chunk.length : 0;
    if (length > maxDocumentBytes) throw describeTooLarge(file);
  }
  return parts.join('');
}

function describeTooLarge({ path }: ImportFile): CommerceError {
  const limit = `${maxDocumentBytes / 1024 / 1024} MiB`;
  return new CommerceError(
    'unusable_file',
    `${path}: is larger than ${limit}, the limit for a JSON document; write it as NDJSON (.ndjson), one record per line, which has no limit`,
  );
}

function parseDocument(text: string): { document: unknown } | { place: Place; fault: string } {
  try {
    const document: unknown = JSON.parse(text);
    const lost = findLostNumber(text);
    return lost ? { place: lost, fault: lost.message } : { document };
  } catch {
    const { message, ...place } = findSyntaxFault(text);
    const isSeveral = message.includes('more text after its end');
    const hint = isSeveral ? '; name a file with one record per line .ndjson' : '';
    return { place, fault: `${message}${hint}` };
  }
}

function findRecords(document: unknown) {
  if (Array.isArray(document)) return { records: document, isListed: true, ignored: [] };
  const members = typeof document === 'object' && document !== null ? document : {};
  if ('records' in members && Array.isArray(members.records) && !('type' in members)) {
    const ignored = Object.keys(members).filter((name) => name !== 'records');
    return { records: members.records, isListed: true, ignored };
  }
  return { records: [document], isListed: false, ignored: [] };
}

interface Start extends Place {
  readonly offset: number;
}

function firstStart(text: string): Start {
  const offset = text.length - text.trimStart().length;
  return { ...placeAt(text, offset), offset };
}

/** Returns the start of each record in a well-formed list of records, in order. */
function findStarts(text: string, document: unknown): readonly Start[] {
  const recordDepth = Array.isArray(document) ? 1 : 2;
  const starts: Start[] = [];
  let member = '';
  scanJson(text, {
    onValue({ offset, line, column, depth, name }) {
      if (depth === 1) member = name;
      const isRecord = depth === recordDepth && (recordDepth === 1 || member === 'records');
      if (isRecord) starts.push({ offset, line, column });
      return false;
    },
  });
  return starts;
}
