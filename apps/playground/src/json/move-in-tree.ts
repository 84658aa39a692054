import { at, isClosing, isOpening, type JsonLines } from '../json-text/json-lines.js';
import { type Folding, foldFrom, type ShownLines, withFold } from './folding.js';

/** Where a reader of the tree is. */
export interface TreePlace {
  readonly lines: JsonLines;
  readonly folding: Folding;
  readonly shown: ShownLines;
  readonly active: number;
}

/** What a key changes. */
export interface TreeMove {
  readonly active?: number;
  readonly folding?: Folding;
}

/** Rows that a page key passes. */
const pageRows = 20;

/** What a key means in the tree; undefined when it means nothing there. */
export function moveInTree(place: TreePlace, key: string, shift: boolean): TreeMove | undefined {
  const { lines, folding, active } = place;
  const folded = folding[active] === 1;
  switch (key) {
    case 'ArrowDown':
      return { active: step(place, 1, 1) };
    case 'ArrowUp':
      return { active: step(place, -1, 1) };
    case 'PageDown':
      return { active: step(place, 1, pageRows) };
    case 'PageUp':
      return { active: step(place, -1, pageRows) };
    case 'Home':
      return { active: 0 };
    case 'End':
      return { active: step(place, 1, place.shown.count) };
    case 'ArrowRight':
      if (shift) return { folding: foldFrom(lines) };
      if (!isOpening(lines, active)) return {};
      return folded ? { folding: withFold(folding, active, false) } : { active: active + 1 };
    case 'ArrowLeft':
      if (shift) return { folding: foldFrom(lines, 1) };
      if (isOpening(lines, active) && !folded) return { folding: withFold(folding, active, true) };
      return { active: Math.max(0, at(lines.parent, active)) };
    default:
      return undefined;
  }
}

/** The value some rows further on, closing lines not counted. */
function step({ lines, shown, active }: TreePlace, direction: 1 | -1, rows: number): number {
  let left = rows;
  let found = active;
  let row = shown.rowOf(active) + direction;
  while (left > 0 && row >= 0 && row < shown.count) {
    const line = shown.lineAt(row);
    row += direction;
    if (isClosing(lines, line)) continue;
    found = line;
    left--;
  }
  return found;
}
