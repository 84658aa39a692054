import { at, isClosing, isOpening, type JsonLines } from '../json-text/json-lines.js';
import { countLeading } from '../lib/count-leading.js';

/** 1 for each line whose container is folded away. A changed folding is a new one. */
export type Folding = Uint8Array;

/** Every container from a depth on folded, or none at all. */
export function foldFrom(lines: JsonLines, depth = Number.POSITIVE_INFINITY): Folding {
  const folding = new Uint8Array(lines.count);
  if (depth === Number.POSITIVE_INFINITY) return folding;
  for (let line = 0; line < lines.count; line++) {
    if (at(lines.depth, line) >= depth && isOpening(lines, line)) folding[line] = 1;
  }
  return folding;
}

/** One container folded or unfolded. */
export function withFold(folding: Folding, line: number, isFolded: boolean): Folding {
  const changed = folding.slice();
  changed[line] = isFolded ? 1 : 0;
  return changed;
}

/** A folding that shows a line: everything around it is unfolded. */
export function revealing(lines: JsonLines, folding: Folding, line: number): Folding {
  let changed = folding;
  for (let outer = at(lines.parent, line); outer >= 0; outer = at(lines.parent, outer)) {
    if (changed[outer] === 1) changed = withFold(changed, outer, false);
  }
  return changed;
}

/** The lines that a folding shows, each in a row. */
export interface ShownLines {
  readonly count: number;
  readonly lineAt: (row: number) => number;
  /** The row that shows a line, or the last row before it. */
  readonly rowOf: (line: number) => number;
}

/** Which lines a folding shows. */
export function shownLines(lines: JsonLines, folding: Folding): ShownLines {
  const { count } = lines;
  if (!folding.includes(1)) return { count, lineAt: (row) => row, rowOf: (line) => line };
  const shown = notHidden(lines, folding);
  return {
    count: shown.length,
    lineAt: (row) => at(shown, row),
    rowOf: (line) => countLeading(shown.length, (row) => at(shown, row) <= line) - 1,
  };
}

function notHidden({ count, partner }: JsonLines, folding: Folding): readonly number[] {
  const lines: number[] = [];
  for (let line = 0; line < count; line++) {
    lines.push(line);
    if (folding[line] === 1) line = at(partner, line);
  }
  return lines;
}

/** The line itself when it is shown, else the folded container that hides it. */
export function nearestShown(lines: JsonLines, shown: ShownLines, line: number): number {
  const found = shown.lineAt(shown.rowOf(line));
  return isClosing(lines, found) ? at(lines.partner, found) : found;
}
