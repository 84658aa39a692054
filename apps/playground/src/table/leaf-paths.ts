import { isRecord, listOf, memberOf } from '../lib/members.js';

/** A path in a list's rows to a plain value or an array. */
export interface LeafPath {
  /** Names joined by dots, used as an identifier. */
  readonly key: string;
  readonly names: readonly string[];
  /** Number of rows that have it. */
  readonly count: number;
}

/** Number of leaves after which the scan yields. */
const turn = 2000;

/**
 * Finds every leaf path of the rows in a body's `data`, in order of appearance. Yields regularly.
 */
export function* leafPaths(json: unknown): Generator<undefined, readonly LeafPath[], undefined> {
  const found = new Map<string, { names: readonly string[]; count: number }>();
  let seen = 0;
  for (const row of listOf(memberOf(json, 'data'))) {
    for (const names of pathsOf(row, [])) {
      if (++seen % turn === 0) yield undefined;
      const key = names.join('.');
      const known = found.get(key);
      if (known) known.count++;
      else found.set(key, { names, count: 1 });
    }
  }
  return [...found].map(([key, path]) => ({ key, ...path }));
}

function* pathsOf(value: unknown, names: readonly string[]): Generator<readonly string[]> {
  if (!isRecord(value)) {
    yield names;
    return;
  }
  for (const [name, member] of Object.entries(value)) yield* pathsOf(member, [...names, name]);
}

/** Formats a value for a cell: string lists joined, nested values as JSON. */
export function cellText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  const isFlat = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  return isFlat ? value.map(String).join(', ') : JSON.stringify(value);
}
