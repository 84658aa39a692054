import { inSlices } from '../lib/in-slices.js';
import { at, isOpening, type JsonLines, lineKinds, membersOf } from './json-lines.js';
import { scanJson } from './scan-json.js';

/** A value whose text is at most this long is parsed in one go. */
const pieceLength = 60_000;

/** The value of a scanned text, a piece at a time. Throws where a piece is no JSON. */
export function* parseLines(lines: JsonLines, line = 0): Generator<undefined, unknown, undefined> {
  const start = at(lines.start, line);
  const end = at(lines.end, line);
  if (!isOpening(lines, line) || end - start <= pieceLength) {
    yield undefined;
    return JSON.parse(lines.text.slice(start, end));
  }
  const values: unknown[] = [];
  const names: string[] = [];
  for (const member of membersOf(lines, line)) {
    names.push(nameOf(lines, member));
    values.push(yield* parseLines(lines, member));
  }
  if (lines.kind[line] === lineKinds.array) return values;
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

/** The name of a member without quotes and escapes; empty in an array. */
export function nameOf(lines: JsonLines, line: number): string {
  const start = at(lines.keyStart, line);
  if (start < 0) return '';
  const name: unknown = JSON.parse(lines.text.slice(start, at(lines.keyEnd, line)));
  return String(name);
}

let latest: { readonly text: string; readonly lines: Promise<JsonLines> } | undefined;

/** The lines of a JSON text, found without a stall. The last text's are kept. */
export function linesOf(text: string): Promise<JsonLines> {
  if (latest?.text !== text) latest = { text, lines: inSlices(scanJson(text)) };
  return latest.lines;
}

/** Parses a JSON text that is too long to be parsed in one go. Rejects when it is no JSON. */
export async function parseLong(text: string): Promise<unknown> {
  return await inSlices(parseLines(await linesOf(text)));
}
