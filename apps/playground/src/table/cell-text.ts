import { memberOf } from '../lib/members.js';

/** A value as a cell shows it: texts of a list side by side, anything deeper as JSON. */
export function cellText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  const isFlat = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  return isFlat ? value.map(String).join(', ') : JSON.stringify(value);
}

/** The value of a row at a path. */
export function cellValue(row: unknown, names: readonly string[]): unknown {
  return memberOf(row, ...names);
}
