import { joinPointer } from '../validation/fault.js';
import type { FieldChange } from './preview-update.js';

/**
 * Every field in which two JSON values differ, in the order of the first, as a preview names them. What one
 * side lacks is named as a whole, and so is a list that differs.
 */
export function listFieldChanges(
  before: unknown,
  after: unknown,
  pointer = '',
): readonly FieldChange[] {
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) =>
      listFieldChanges(before[name], after[name], joinPointer(pointer, name)),
    );
  }
  if (isSame(before, after)) return [];
  return [
    {
      pointer,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    },
  ];
}

function isSame(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return before === after;
  return (
    before.length === after.length &&
    before.every((item, index) => listFieldChanges(item, after[index]).length === 0)
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
