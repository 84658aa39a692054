import { CommerceError } from '@aisle/schema';
import type { ImportFile } from './read-text.js';

/** A line of a file, without its line feed. Lines count from 1. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

/** Maximum length of a line in memory, in characters. */
const maxLineLength = 16 * 1024 * 1024;

/**
 * Yields the lines of a text that arrives in chunks: for each chunk the lines that it completes.
 * Omits blank lines.
 */
export async function* readLines(
  file: ImportFile,
  chunks: AsyncIterable<string>,
  longest = maxLineLength,
): AsyncGenerator<readonly Line[], void, undefined> {
  let number = 1;
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      parts.push(chunk.slice(start, end));
      addLine(lines, number, parts);
      number += 1;
      parts = [];
      length = 0;
      start = end + 1;
    }
    yield lines;
    parts.push(chunk.slice(start));
    length += chunk.length - start;
    if (length > longest) throw describeTooLong(file, number, longest);
  }
  const last: Line[] = [];
  addLine(last, number, parts);
  yield last;
}

function addLine(lines: Line[], number: number, parts: readonly string[]): void {
  const text = parts.join('');
  if (text.trim() !== '') lines.push({ number, text });
}

function describeTooLong({ path }: ImportFile, number: number, longest: number): CommerceError {
  const limit = `${(longest / 1024).toLocaleString('en')} Ki characters`;
  return new CommerceError(
    'unusable_file',
    `${path}:${number}: the line is longer than ${limit}; NDJSON has one record per line. If the file is one JSON document, name it .json`,
  );
}
