import { inSlices } from '../lib/in-slices.js';
import { isOpening, type JsonLines, membersOf, nameOf } from './json-lines.js';
import { scanJson } from './scan-json.js';

/** Maximum length of a value to parse at once, in characters. */
const pieceLength = 60_000;

/** Parses a scanned text piece by piece. Throws if a piece is not JSON. */
export function* parseLines(
  lines: JsonLines,
  line = lines.root,
): Generator<undefined, unknown, undefined> {
  const { kind, start, end } = line;
  if (!isOpening(line) || end - start <= pieceLength) {
    yield undefined;
    return JSON.parse(lines.text.slice(start, end));
  }
  const members: [name: string, value: unknown][] = [];
  for (const member of membersOf(lines, line)) {
    members.push([nameOf(lines, member), yield* parseLines(lines, member)]);
  }
  return kind === 'array' ? members.map(([, value]) => value) : Object.fromEntries(members);
}

let latest: { readonly text: string; readonly lines: Promise<JsonLines> } | undefined;

/** Finds the lines of a JSON text without blocking. Caches the last text's lines. */
export function linesOf(text: string): Promise<JsonLines> {
  if (latest?.text !== text) latest = { text, lines: inSlices(scanJson(text)) };
  return latest.lines;
}

/** Parses a long JSON text without blocking. Rejects if it is not JSON. */
export async function parseLong(text: string): Promise<unknown> {
  return await inSlices(parseLines(await linesOf(text)));
}
