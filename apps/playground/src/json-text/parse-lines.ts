import { inSlices } from '../lib/long-lists.js';

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

/** Number of values after which the scanner yields. */
const turn = 2000;

/** Closing brackets of containers. */
const closings: Partial<Readonly<Record<JsonLine['kind'], string>>> = { object: '}', array: ']' };

/** A line whose end is not known yet. */
type OpenLine = { -readonly [Member in keyof JsonLine]: JsonLine[Member] } & {
  readonly parent: OpenLine | undefined;
};

/**
 * Finds the lines of a JSON text, yielding regularly. Throws a SyntaxError for invalid JSON, but
 * does not check the content of strings.
 */
export function* scanJson(text: string): Generator<undefined, JsonLines, undefined> {
  const all: JsonLine[] = [];
  let place = skipBlanks(text, 0);
  let parent: OpenLine | undefined;
  let values = 0;
  do {
    if (++values % turn === 0) yield undefined;
    let keyStart = -1;
    let keyEnd = -1;
    if (parent?.kind === 'object') {
      keyStart = place;
      keyEnd = endOfString(text, place);
      place = pass(text, skipBlanks(text, keyEnd), ':');
    }
    const line: OpenLine = {
      index: all.length,
      kind: kindOf(text.charAt(place)),
      depth: parent ? parent.depth + 1 : 0,
      parent,
      position: parent ? parent.size++ : 0,
      size: 0,
      keyStart,
      keyEnd,
      start: place,
      end: place,
      last: all.length,
      opened: undefined,
    };
    all.push(line);
    const closing = closings[line.kind];
    if (closing === undefined) {
      line.end = endOfScalar(text, place);
    } else {
      place = skipBlanks(text, place + 1);
      if (text[place] !== closing) {
        parent = line;
        continue;
      }
      line.end = place + 1;
    }
    place = skipBlanks(text, line.end);
    while (parent && text[place] === closings[parent.kind]) {
      parent.end = place + 1;
      parent.last = all.length;
      const closed = { index: all.length, keyStart: -1, keyEnd: -1, start: place, opened: parent };
      all.push({ ...parent, ...closed });
      place = skipBlanks(text, place + 1);
      parent = parent.parent;
    }
    if (parent) place = pass(text, place, ',');
  } while (parent);
  const [root] = all;
  if (!root || place !== text.length) throw fault(place);
  return { text, root, all };
}

function kindOf(first: string): JsonLine['kind'] {
  if (first === '{') return 'object';
  if (first === '[') return 'array';
  if (first === '"') return 'text';
  return /[-\d]/.test(first) ? 'number' : 'word';
}

const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

function endOfScalar(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start);
  scalar.lastIndex = start;
  if (!scalar.test(text)) throw fault(start);
  return scalar.lastIndex;
}

function endOfString(text: string, start: number): number {
  if (text[start] !== '"') throw fault(start);
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
    if (end < 0) throw fault(start);
  } while (isEscaped(text, end));
  return end + 1;
}

function isEscaped(text: string, place: number): boolean {
  let first = place;
  while (text[first - 1] === '\\') first--;
  return (place - first) % 2 === 1;
}

/** Returns the position after a required mark and the blanks that follow. */
function pass(text: string, place: number, mark: string): number {
  if (text[place] !== mark) throw fault(place);
  return skipBlanks(text, place + 1);
}

const blanks = /[ \n\r\t]*/y;

function skipBlanks(text: string, place: number): number {
  blanks.lastIndex = place;
  blanks.test(text);
  return blanks.lastIndex;
}

function fault(place: number): SyntaxError {
  return new SyntaxError(`no JSON at ${place}`);
}

/** A line of the indented layout of a JSON text. Offsets refer to the text. */
export interface JsonLine {
  /** Line number, from 0. */
  readonly index: number;
  readonly kind: 'object' | 'array' | 'text' | 'number' | 'word';
  readonly depth: number;
  /** The line that opens its container; undefined for the root. */
  readonly parent: JsonLine | undefined;
  /** Position in its container, from 0. */
  readonly position: number;
  /** Number of members. */
  readonly size: number;
  /** Offset of the member's quoted name; -1 if there is none. */
  readonly keyStart: number;
  readonly keyEnd: number;
  /** Offset of the value. A container's value ends after its closing bracket. */
  readonly start: number;
  readonly end: number;
  /** Index of the value's last line. For a container with members it is the closing line. */
  readonly last: number;
  /** The opening line if this line only closes a container. */
  readonly opened: JsonLine | undefined;
}

/** A JSON text as the lines of its indented layout. */
export interface JsonLines {
  readonly text: string;
  readonly root: JsonLine;
  readonly all: readonly JsonLine[];
}

/** @returns true if a line opens a container that has members. */
export function isOpening({ index, last }: JsonLine): boolean {
  return last > index;
}

/** @returns true if a comma follows the value. */
export function hasComma({ parent, position }: JsonLine): boolean {
  return parent !== undefined && position + 1 < parent.size;
}

/** Returns the lines of a container's members, in order. */
function membersOf({ all }: JsonLines, { index, last }: JsonLine): readonly JsonLine[] {
  const members: JsonLine[] = [];
  let member = all[index + 1];
  while (member && member.index < last) {
    members.push(member);
    member = all[member.last + 1];
  }
  return members;
}

/** Returns the name of a member without quotes and escapes; empty in an array. */
export function nameOf({ text }: JsonLines, { keyStart, keyEnd }: JsonLine): string {
  return keyStart < 0 ? '' : String(JSON.parse(text.slice(keyStart, keyEnd)));
}
