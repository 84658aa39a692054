import { type JsonLines, type LineKind, lineKinds } from './json-lines.js';

/** After this many values the scanner lets others have their turn. */
const turn = 2000;
/** Room for a line every 16 characters is seldom too little. */
const leastRoom = 256;
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
  const table = new LineTable(leastRoom + (text.length >> 4));
  let place = skipBlanks(text, 0);
  let parent = -1;
  let values = 0;
  do {
    if (++values % turn === 0) yield undefined;
    let keyStart = -1;
    let keyEnd = -1;
    if (parent >= 0 && table.kindOf(parent) === lineKinds.object) {
      keyStart = place;
      keyEnd = endOfString(text, place);
      place = pass(text, skipBlanks(text, keyEnd), colon);
    }
    const start = place;
    const code = text.charCodeAt(place);
    const opening = openings[code];
    const inner = opening === undefined ? place : skipBlanks(text, place + 1);
    if (opening !== undefined && text.charCodeAt(inner) !== code + toClosing) {
      parent = table.add(parent, { kind: opening, keyStart, keyEnd, start, end: start });
      place = inner;
      continue;
    }
    const kind = opening === undefined ? scalarKind(code) : lineKinds.empty;
    const end = opening === undefined ? endOfScalar(text, place, kind) : inner + 1;
    table.add(parent, { kind, keyStart, keyEnd, start, end });
    place = skipBlanks(text, end);
    while (parent >= 0 && text.charCodeAt(place) === closingOf(table.kindOf(parent))) {
      parent = table.close(parent, place + 1);
      place = skipBlanks(text, place + 1);
    }
    if (parent >= 0) place = pass(text, place, comma);
  } while (parent >= 0);
  if (place !== text.length) throw fault(place);
  return table.finish(text);
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

/** A value as the scanner meets it. */
interface ScannedValue {
  readonly kind: LineKind;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly start: number;
  readonly end: number;
}

const columns = [
  'depth',
  'keyStart',
  'keyEnd',
  'start',
  'end',
  'parent',
  'partner',
  'position',
  'size',
] as const;
type Column = (typeof columns)[number];

/** Collects the lines of a JSON text; its columns grow as they fill. */
class LineTable {
  private room: number;
  private count = 0;
  private kind: Uint8Array;
  private numbers: Record<Column, Int32Array>;

  /** Begins with room for some lines. */
  constructor(room: number) {
    const column = () => new Int32Array(room);
    this.room = room;
    this.kind = new Uint8Array(room);
    this.numbers = {
      depth: column(),
      keyStart: column(),
      keyEnd: column(),
      start: column(),
      end: column(),
      parent: column(),
      partner: column(),
      position: column(),
      size: column(),
    };
  }

  /** Adds the line of a value within a container, and says which line it is. */
  add(parent: number, { kind, keyStart, keyEnd, start, end }: ScannedValue): number {
    const line = this.next(kind);
    const { numbers } = this;
    const position = parent < 0 ? 0 : (numbers.size[parent] ?? 0);
    if (parent >= 0) numbers.size[parent] = position + 1;
    numbers.depth[line] = parent < 0 ? 0 : (numbers.depth[parent] ?? 0) + 1;
    numbers.keyStart[line] = keyStart;
    numbers.keyEnd[line] = keyEnd;
    numbers.start[line] = start;
    numbers.end[line] = end;
    numbers.parent[line] = parent;
    numbers.partner[line] = line;
    numbers.position[line] = position;
    return line;
  }

  /** Adds the line that closes a container, whose text ends at `end`; answers the next outer one. */
  close(opened: number, end: number): number {
    const line = this.next(lineKinds.close);
    const { numbers } = this;
    const outer = numbers.parent[opened] ?? -1;
    numbers.depth[line] = numbers.depth[opened] ?? 0;
    numbers.keyStart[line] = -1;
    numbers.keyEnd[line] = -1;
    numbers.start[line] = end - 1;
    numbers.end[line] = end;
    numbers.parent[line] = outer;
    numbers.partner[line] = opened;
    numbers.partner[opened] = line;
    numbers.end[opened] = end;
    return outer;
  }

  kindOf(line: number): number | undefined {
    return this.kind[line];
  }

  /** The finished lines of a text. */
  finish(text: string): JsonLines {
    return { text, count: this.count, kind: this.kind, ...this.numbers };
  }

  private next(kind: LineKind): number {
    if (this.count === this.room) this.grow();
    this.kind[this.count] = kind;
    return this.count++;
  }

  private grow(): void {
    this.room *= 2;
    const kind = new Uint8Array(this.room);
    kind.set(this.kind);
    this.kind = kind;
    for (const column of columns) {
      const wider = new Int32Array(this.room);
      wider.set(this.numbers[column]);
      this.numbers[column] = wider;
    }
  }
}
