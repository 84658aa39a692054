import { isOpening, type JsonLine, type JsonLines } from '../json-text/json-lines.js';
import { countLeading } from '../lib/count-leading.js';

/** The folded lines. */
export type Folding = ReadonlySet<JsonLine>;

/** Folds every container from a depth on, or none. */
export function foldFrom({ all }: JsonLines, depth = Number.POSITIVE_INFINITY): Folding {
  return new Set(all.filter((line) => line.depth >= depth && isOpening(line)));
}

/** Folds or unfolds one container. */
export function withFold(folding: Folding, line: JsonLine, isFolded: boolean): Folding {
  const changed = new Set(folding);
  if (isFolded) changed.add(line);
  else changed.delete(line);
  return changed;
}

/** Unfolds everything around a line. */
export function revealing(folding: Folding, line: JsonLine): Folding {
  const changed = new Set(folding);
  for (let outer = line.parent; outer; outer = outer.parent) changed.delete(outer);
  return changed;
}

/** Returns the visible lines. */
export function shownLines({ root, all }: JsonLines, folding: Folding): readonly JsonLine[] {
  if (folding.size === 0) return all;
  const shown: JsonLine[] = [];
  let line: JsonLine | undefined = root;
  while (line) {
    shown.push(line);
    line = all[(folding.has(line) ? line.last : line.index) + 1];
  }
  return shown;
}

/** Returns the row of a line, or the last row before it. */
export function rowOf(shown: readonly JsonLine[], { index }: JsonLine): number {
  return countLeading(shown.length, (row) => (shown[row]?.index ?? index) <= index) - 1;
}

/** Returns the line if it is visible, else the folded container around it. */
export function nearestShown(shown: readonly JsonLine[], line: JsonLine): JsonLine {
  const found = shown[rowOf(shown, line)] ?? line;
  return found.opened ?? found;
}
