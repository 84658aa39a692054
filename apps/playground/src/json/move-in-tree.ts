import { isOpening, type JsonLine } from '../json-text/json-lines.js';
import { foldFrom, rowOf, withFold } from './folding.js';
import type { JsonTree, TreeMove } from './use-json-tree.js';

/** Active line of the tree and its state. */
type TreePlace = Pick<JsonTree, 'lines' | 'folding' | 'shown' | 'active'>;

/** Number of values that a key moves. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 20,
  PageUp: -20,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Returns the effect of a key in the tree; undefined if the tree does not handle it. */
export function moveInTree(place: TreePlace, key: string, shift: boolean): TreeMove | undefined {
  const { lines, folding, active } = place;
  const isFolded = folding.has(active);
  if (key === 'ArrowRight') {
    if (shift) return { folding: foldFrom(lines) };
    if (!isOpening(active)) return {};
    return isFolded
      ? { folding: withFold(folding, active, false) }
      : { active: lines.all[active.index + 1] };
  }
  if (key === 'ArrowLeft') {
    if (shift) return { folding: foldFrom(lines, 1) };
    if (isOpening(active) && !isFolded) return { folding: withFold(folding, active, true) };
    return { active: active.parent ?? active };
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return step === undefined ? undefined : { active: valueFrom(place, step) };
}

/** Returns the value a number of rows away, not counting closing lines. */
function valueFrom({ shown, active }: TreePlace, steps: number): JsonLine {
  const direction = Math.sign(steps);
  let left = Math.abs(steps);
  let found = active;
  for (let row = rowOf(shown, active) + direction; left > 0; row += direction) {
    const line = shown[row];
    if (!line) break;
    if (line.opened) continue;
    found = line;
    left--;
  }
  return found;
}
