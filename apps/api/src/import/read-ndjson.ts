import type { LocatedRecord } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import {
  findLostNumber,
  findMember,
  findSyntaxFault,
  formatPlace,
  type Place,
} from './json-place.js';
import type { ImportFile } from './seed-file.js';
import { createSubscriptionImport, isSubscriptionLine } from './subscription-import.js';
import { type Line, readLines } from './text/read-lines.js';

/**
 * Yields the records of an NDJSON file, one a line; holds one in memory. A malformed line is a
 * fault at its line and column. If the first record is a subscription product, plan or offering,
 * the file becomes offerings.
 */
export async function* readNdjson(
  file: ImportFile,
  chunks: AsyncIterable<string>,
  onNotice: (text: string) => void,
): AsyncGenerator<LocatedRecord, void, undefined> {
  let count = 0;
  let parsed = 0;
  let subscriptions: ReturnType<typeof createSubscriptionImport> | undefined;
  for await (const lines of readLines(file, chunks)) {
    for (const line of lines) {
      count += 1;
      if (count === 1) requireOneRecordALine(file, line);
      const located = parseLine(file, line);
      if (located.fault === undefined) parsed += 1;
      if (parsed === 1 && isSubscriptionLine(located.record)) {
        subscriptions = createSubscriptionImport(file);
      }
      if (subscriptions === undefined || located.fault !== undefined) yield located;
      else yield* subscriptions.add(located.record, line.number);
    }
  }
  if (count === 0) {
    throw new CommerceError('unusable_file', `${file.path}: has only blank lines`);
  }
  if (subscriptions) yield* subscriptions.finish(onNotice);
}

/** Parses a line to a record or a fault, with its position in the file. */
export function parseLine(file: ImportFile, line: Line): LocatedRecord {
  const locate = (place: Place) =>
    formatPlace(file.path, { line: line.number, column: place.column });
  const faultAt = ({ message, ...place }: Place & { readonly message: string }) => ({
    record: undefined,
    origin: locate(place),
    fault: message,
  });
  try {
    const record: unknown = JSON.parse(line.text);
    const lost = findLostNumber(line.text);
    if (lost) return faultAt(lost);
    return {
      record,
      origin: `${file.path}:${line.number}`,
      locate: (pointer) => locate(findMember(line.text, pointer)),
    };
  } catch {
    return faultAt(findSyntaxFault(line.text));
  }
}

function requireOneRecordALine(file: ImportFile, { number, text }: Line): void {
  if (!['[', '{'].includes(text.trim())) return;
  throw new CommerceError(
    'unusable_file',
    `${file.path}:${number}: is a JSON document over several lines; name it .json, or write one record a line`,
  );
}
