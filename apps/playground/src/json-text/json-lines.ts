/** What stands in a line. `close` is the line that ends the container opened earlier. */
export const lineKinds = {
  object: 0,
  array: 1,
  close: 2,
  text: 3,
  number: 4,
  word: 5,
  empty: 6,
} as const;
export type LineKind = (typeof lineKinds)[keyof typeof lineKinds];

/**
 * JSON text as the lines of its indented layout, in columns of numbers: a value of 5 MB has some
 * hundred thousand lines, too many to be objects. Offsets count in `text`; a line's number is its place.
 */
export interface JsonLines {
  readonly text: string;
  readonly count: number;
  readonly kind: readonly number[];
  readonly depth: readonly number[];
  /** Where the member's name stands, with its quotes; -1 when it has none. */
  readonly keyStart: readonly number[];
  readonly keyEnd: readonly number[];
  /** Where the value stands; a container's reaches to its closing mark. */
  readonly start: readonly number[];
  readonly end: readonly number[];
  /** The line of the container, -1 for the root. */
  readonly parent: readonly number[];
  /** For a container the line that closes it, for a closing line the one it closes, else the line itself. */
  readonly partner: readonly number[];
  /** Which member of its container it is, from 0. */
  readonly position: readonly number[];
  /** How many members a container has. */
  readonly size: readonly number[];
}

/** Whether a line opens a container that has members. */
export function isOpening(lines: JsonLines, line: number): boolean {
  const kind = lines.kind[line];
  return kind === lineKinds.object || kind === lineKinds.array;
}

/** Whether a line ends a container. */
export function isClosing(lines: JsonLines, line: number): boolean {
  return lines.kind[line] === lineKinds.close;
}

/** One number of a column. */
export function at(column: readonly number[], line: number): number {
  return column[line] ?? -1;
}

/** The line after a value and all that is in it. */
function lineAfter(lines: JsonLines, line: number): number {
  return (isOpening(lines, line) ? at(lines.partner, line) : line) + 1;
}

/** Whether a comma follows a value. */
export function hasComma(lines: JsonLines, line: number): boolean {
  const value = isClosing(lines, line) ? at(lines.partner, line) : line;
  const parent = at(lines.parent, value);
  return parent >= 0 && at(lines.position, value) + 1 < at(lines.size, parent);
}

/** The lines of a container's members, in order. */
export function* membersOf(lines: JsonLines, line: number): Generator<number, void, undefined> {
  if (!isOpening(lines, line)) return;
  const end = at(lines.partner, line);
  for (let member = line + 1; member < end; member = lineAfter(lines, member)) yield member;
}
