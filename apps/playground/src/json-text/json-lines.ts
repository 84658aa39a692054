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
export function membersOf({ all }: JsonLines, { index, last }: JsonLine): readonly JsonLine[] {
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
