import { type Fault, joinPointer } from '../validation/fault.js';
import { maxRecordDepth } from './members.js';

/** Names that JavaScript gives a meaning of their own, so that what is called so gets lost on the way. */
const reservedNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Finds what no schema looks for, and what has to be known before one looks: reserved names, and more levels
 * than programs can follow. Takes any value, however deep.
 */
export function checkNames(record: object): readonly Fault[] {
  const faults: Fault[] = [];
  const open: Level[] = [{ value: record, depth: 1 }];
  for (let level = open.pop(); level !== undefined; level = open.pop()) {
    if (level.depth > maxRecordDepth) return [describeDepth(level)];
    const values = level.value as Readonly<Record<string, unknown>>;
    const isList = Array.isArray(values);
    for (const name of Object.keys(values)) {
      if (!isList && reservedNames.has(name) && faults.length < maxFaults) {
        faults.push({ pointer: joinPointer(pointerOf(level), name), message: isReserved });
      }
      const value = values[name];
      if (typeof value !== 'object' || value === null) continue;
      open.push({ value, name, above: level, depth: level.depth + 1 });
    }
  }
  return faults;
}

const maxFaults = 64;

const isReserved = `is a reserved name; none of ${[...reservedNames].join(', ')} can be one`;

/** An object or array on the way down. */
interface Level {
  readonly value: object;
  readonly depth: number;
  readonly name?: string;
  readonly above?: Level;
}

function pointerOf({ name, above }: Level): string {
  return name === undefined || above === undefined ? '' : joinPointer(pointerOf(above), name);
}

/** Points to the record's own member: the way down to the last level helps nobody. */
function describeDepth(level: Level): Fault {
  let member = level;
  while (member.above?.above !== undefined) member = member.above;
  return {
    pointer: pointerOf(member),
    message: `is nested too deeply; objects and arrays stand at most ${maxRecordDepth} levels inside one another`,
  };
}
