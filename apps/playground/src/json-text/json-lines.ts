/** A line of the indented layout of a JSON text. Offsets count in the text. */
export interface JsonLine {
  /** Which line it is, from 0. */
  readonly index: number;
  readonly kind: 'object' | 'array' | 'text' | 'number' | 'word';
  readonly depth: number;
  /** The line that opens its container; undefined for the root. */
  readonly parent: JsonLine | undefined;
  /** Which member of its container it is, from 0. */
  readonly position: number;
  /** How many members it has. */
  readonly size: number;
  /** Where the member's name stands, with its quotes; -1 when it has none. */
  readonly keyStart: number;
  readonly keyEnd: number;
  /** Where the value stands; a container's reaches to its closing mark. */
  readonly start: number;
  readonly end: number;
  /** The last line of the value: the one that closes it, for a container with members. */
  readonly last: number;
  /** What the line closes, if it only does that. */
  readonly opened: JsonLine | undefined;
}

/** A JSON text as the lines of its indented layout. */
export interface JsonLines {
  readonly text: string;
  readonly root: JsonLine;
  readonly all: readonly JsonLine[];
}

/** Whether a line opens a container that has members. */
export function isOpening({ index, last }: JsonLine): boolean {
  return last > index;
}

/** Whether a comma follows a value. */
export function hasComma({ parent, position }: JsonLine): boolean {
  return parent !== undefined && position + 1 < parent.size;
}

/** The lines of a container's members, in order. */
export function membersOf({ all }: JsonLines, { index, last }: JsonLine): readonly JsonLine[] {
  const members: JsonLine[] = [];
  let member = all[index + 1];
  while (member && member.index < last) {
    members.push(member);
    member = all[member.last + 1];
  }
  return members;
}

/** The name of a member without quotes and escapes; empty in an array. */
export function nameOf({ text }: JsonLines, { keyStart, keyEnd }: JsonLine): string {
  return keyStart < 0 ? '' : String(JSON.parse(text.slice(keyStart, keyEnd)));
}
