import { inSlices } from '../lib/in-slices.js';
import { isOpening, type JsonLines, membersOf, nameOf } from './json-lines.js';
import { scanJson } from './scan-json.js';

/** A value whose text is at most this long is parsed in one go. */
const pieceLength = 60_000;

/** The value of a scanned text, a piece at a time. Throws where a piece is no JSON. */
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

/** The lines of a JSON text, found without a stall. The last text's are kept. */
export function linesOf(text: string): Promise<JsonLines> {
  if (latest?.text !== text) latest = { text, lines: inSlices(scanJson(text)) };
  return latest.lines;
}

/** Parses a JSON text that is too long to be parsed in one go. Rejects when it is no JSON. */
export async function parseLong(text: string): Promise<unknown> {
  return await inSlices(parseLines(await linesOf(text)));
}
