import { joinPointer, pointerNames } from '@aisle/schema';
import { type JsonLine, type JsonLines, membersOf, nameOf } from '../json-text/json-lines.js';

/** A step of the path from the root to a value. */
interface PointerStep {
  readonly line: JsonLine;
  /** The member's name or array index. */
  readonly name: string;
}

/** Returns the path from the root to a line, without the root. */
export function stepsTo(lines: JsonLines, line: JsonLine): readonly PointerStep[] {
  if (!line.parent) return [];
  return [...stepsTo(lines, line.parent), { line, name: stepName(lines, line) }];
}

function stepName(lines: JsonLines, line: JsonLine): string {
  return line.parent?.kind === 'object' ? nameOf(lines, line) : String(line.position);
}

/** Returns the JSON Pointer (RFC 6901) of a line. */
export function pointerOf(lines: JsonLines, line: JsonLine): string {
  return stepsTo(lines, line).reduce((pointer, { name }) => joinPointer(pointer, name), '');
}

/** Returns the line at a JSON Pointer; undefined if there is none. */
export function lineOfPointer(lines: JsonLines, pointer: string): JsonLine | undefined {
  let line: JsonLine | undefined = lines.root;
  for (const name of pointerNames(pointer)) {
    line = line && membersOf(lines, line).find((member) => stepName(lines, member) === name);
  }
  return line;
}
