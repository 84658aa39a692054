import { at, type JsonLines, type LineKind, lineKinds } from './json-lines.js';

/** After this many values the scanner lets others have their turn. */
const turn = 2000;
const quote = 34;
const comma = 44;
const colon = 58;
const openings: Readonly<Record<number, LineKind>> = {
  91: lineKinds.array,
  123: lineKinds.object,
};
/** A closing mark comes two after its opening one. */
const toClosing = 2;
const openingOf = { [lineKinds.array]: 91, [lineKinds.object]: 123 };

/**
 * Finds the lines of a JSON text, a turn at a time. Throws a SyntaxError where the text cannot be JSON;
 * what is within strings is not looked at.
 */
export function* scanJson(text: string): Generator<undefined, JsonLines, undefined> {
  const lines = emptyColumns();
  let place = skipBlanks(text, 0);
  let parent = -1;
  let values = 0;
  do {
    if (++values % turn === 0) yield undefined;
    let keyStart = -1;
    let keyEnd = -1;
    if (parent >= 0 && lines.kind[parent] === lineKinds.object) {
      keyStart = place;
      keyEnd = endOfString(text, place);
      place = pass(text, skipBlanks(text, keyEnd), colon);
    }
    const start = place;
    const code = text.charCodeAt(place);
    const opening = openings[code];
    const inner = opening === undefined ? place : skipBlanks(text, place + 1);
    if (opening !== undefined && text.charCodeAt(inner) !== code + toClosing) {
      parent = addValue(lines, parent, { kind: opening, keyStart, keyEnd, start, end: start });
      place = inner;
      continue;
    }
    const kind = opening === undefined ? scalarKind(code) : lineKinds.empty;
    const end = opening === undefined ? endOfScalar(text, place, kind) : inner + 1;
    addValue(lines, parent, { kind, keyStart, keyEnd, start, end });
    place = skipBlanks(text, end);
    while (parent >= 0 && text.charCodeAt(place) === closingOf(lines.kind[parent])) {
      parent = addClosing(lines, parent, place + 1);
      place = skipBlanks(text, place + 1);
    }
    if (parent >= 0) place = pass(text, place, comma);
  } while (parent >= 0);
  if (place !== text.length) throw fault(place);
  return { text, count: lines.kind.length, ...lines };
}

function closingOf(kind: number | undefined): number {
  const isArray = kind === lineKinds.array;
  return openingOf[isArray ? lineKinds.array : lineKinds.object] + toClosing;
}

function scalarKind(code: number): LineKind {
  if (code === quote) return lineKinds.text;
  return code === 45 || (code >= 48 && code <= 57) ? lineKinds.number : lineKinds.word;
}

const numberText = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const wordText = /true|false|null/y;

function endOfScalar(text: string, start: number, kind: LineKind): number {
  if (kind === lineKinds.text) return endOfString(text, start);
  const pattern = kind === lineKinds.number ? numberText : wordText;
  pattern.lastIndex = start;
  if (!pattern.test(text)) throw fault(start);
  return pattern.lastIndex;
}

function endOfString(text: string, start: number): number {
  if (text.charCodeAt(start) !== quote) throw fault(start);
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
    if (end < 0) throw fault(start);
  } while (isEscaped(text, end));
  return end + 1;
}

function isEscaped(text: string, place: number): boolean {
  let first = place;
  while (text.charCodeAt(first - 1) === 92) first--;
  return (place - first) % 2 === 1;
}

/** The place after a mark that must stand here, and the blanks behind it. */
function pass(text: string, place: number, mark: number): number {
  if (text.charCodeAt(place) !== mark) throw fault(place);
  return skipBlanks(text, place + 1);
}

function skipBlanks(text: string, place: number): number {
  let next = place;
  for (;;) {
    const code = text.charCodeAt(next);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return next;
    next++;
  }
}

function fault(place: number): SyntaxError {
  return new SyntaxError(`no JSON at ${place}`);
}

type Column = Exclude<keyof JsonLines, 'text' | 'count'>;
type Columns = Readonly<Record<Column, number[]>>;
type Line = Readonly<Record<Column, number>>;

function emptyColumns(): Columns {
  return {
    kind: [],
    depth: [],
    keyStart: [],
    keyEnd: [],
    start: [],
    end: [],
    parent: [],
    partner: [],
    position: [],
    size: [],
  };
}

function addLine(lines: Columns, line: Line): void {
  lines.kind.push(line.kind);
  lines.depth.push(line.depth);
  lines.keyStart.push(line.keyStart);
  lines.keyEnd.push(line.keyEnd);
  lines.start.push(line.start);
  lines.end.push(line.end);
  lines.parent.push(line.parent);
  lines.partner.push(line.partner);
  lines.position.push(line.position);
  lines.size.push(line.size);
}

/** Adds the line of a value within a container, and says which line it is. */
function addValue(
  lines: Columns,
  parent: number,
  value: Pick<Line, 'kind' | 'keyStart' | 'keyEnd' | 'start' | 'end'>,
): number {
  const line = lines.kind.length;
  const position = parent < 0 ? 0 : at(lines.size, parent);
  const depth = parent < 0 ? 0 : at(lines.depth, parent) + 1;
  if (parent >= 0) lines.size[parent] = position + 1;
  addLine(lines, { ...value, depth, parent, partner: line, position, size: 0 });
  return line;
}

/** Adds the line that closes a container, whose text ends at `end`; answers the next outer one. */
function addClosing(lines: Columns, opened: number, end: number): number {
  const outer = at(lines.parent, opened);
  lines.partner[opened] = lines.kind.length;
  lines.end[opened] = end;
  addLine(lines, {
    kind: lineKinds.close,
    depth: at(lines.depth, opened),
    keyStart: -1,
    keyEnd: -1,
    start: end - 1,
    end,
    parent: outer,
    partner: opened,
    position: 0,
    size: 0,
  });
  return outer;
}
