import { joinPointer, pointerNames } from '@aisle/schema';
import { at, isClosing, type JsonLines, lineKinds, membersOf } from '../json-text/json-lines.js';
import { nameOf } from '../json-text/parse-lines.js';

/** One step from the root to a value. */
interface PointerStep {
  readonly line: number;
  /** The member's name, or its place in an array. */
  readonly name: string;
}

/** The way from the root to a line, without the root. */
export function stepsTo(lines: JsonLines, line: number): readonly PointerStep[] {
  const steps: PointerStep[] = [];
  let current = isClosing(lines, line) ? at(lines.partner, line) : line;
  for (let parent = at(lines.parent, current); parent >= 0; parent = at(lines.parent, current)) {
    const isMember = lines.kind[parent] === lineKinds.object;
    const name = isMember ? nameOf(lines, current) : String(at(lines.position, current));
    steps.push({ line: current, name });
    current = parent;
  }
  return steps.reverse();
}

/** The JSON pointer (RFC 6901) of a line. */
export function pointerOf(lines: JsonLines, line: number): string {
  return stepsTo(lines, line).reduce((pointer, { name }) => joinPointer(pointer, name), '');
}

/** The line of a JSON pointer; undefined when nothing is there. */
export function lineOfPointer(lines: JsonLines, pointer: string): number | undefined {
  let line: number | undefined = 0;
  for (const name of pointerNames(pointer)) {
    line = findMember(lines, line, name);
    if (line === undefined) return undefined;
  }
  return line;
}

function findMember(lines: JsonLines, container: number, name: string): number | undefined {
  const isObject = lines.kind[container] === lineKinds.object;
  for (const member of membersOf(lines, container)) {
    const found = isObject ? nameOf(lines, member) : String(at(lines.position, member));
    if (found === name) return member;
  }
  return undefined;
}
