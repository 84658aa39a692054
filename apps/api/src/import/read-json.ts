import type { LocatedRecord } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
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
import type { ImportFile } from './text/read-text.js';

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
