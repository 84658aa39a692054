import { isOpening, type JsonLine } from '../json-text/json-lines.js';
import { foldFrom, rowOf, withFold } from './folding.js';
import type { JsonTree, TreeMove } from './use-json-tree.js';

/** Where a reader of the tree is. */
type TreePlace = Pick<JsonTree, 'lines' | 'folding' | 'shown' | 'active'>;

/** How many values further a key leads. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 20,
  PageUp: -20,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** What a key means in the tree; undefined when it means nothing there. */
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

/** The value some rows further on, closing lines not counted. */
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
