import { joinPointer } from '@aisle/schema';
import type { FieldChange } from '@aisle/schema/dev';

/**
 * Every field in which two JSON values differ, in the order of the first, named as a preview names them: a
 * list that differs is one field.
 */
export function listChanges(before: unknown, after: unknown, pointer = ''): readonly FieldChange[] {
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) =>
      listChanges(before[name], after[name], joinPointer(pointer, name)),
    );
  }
  if (isSame(before, after)) return [];
  const sides = {
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
  return [{ pointer, ...sides }];
}

function isSame(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return before === after;
  return (
    before.length === after.length &&
    before.every((item, index) => listChanges(item, after[index]).length === 0)
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
