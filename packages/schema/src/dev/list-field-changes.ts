import { diffJson } from './diff-json.js';
import type { FieldChange } from './preview-update.js';

/**
 * Every field in which two JSON values differ, in the order of the first, as a preview names them. What one
 * side lacks is named as a whole, and so is a list that differs. `pointer` is where the values are.
 */
export function listFieldChanges(
  before: unknown,
  after: unknown,
  pointer = '',
): readonly FieldChange[] {
  return diffJson(before, after, { lists: 'whole' }).map(({ kind, path, ...sides }) => ({
    pointer: `${pointer}${path}`,
    ...sides,
  }));
}
