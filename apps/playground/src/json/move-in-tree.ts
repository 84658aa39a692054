import { joinPointer, pointerNames } from '@aisle/schema';
import { useMemo, useState } from 'react';
import {
  isOpening,
  type JsonLine,
  type JsonLines,
  membersOf,
  nameOf,
} from '../json-text/parse-lines.js';
import { countLeading } from '../lib/count-leading.js';

/** State of a JSON tree: folded and active lines. */
export type JsonTree = ReturnType<typeof useJsonTree>;

interface TreeState {
  readonly folding: Folding;
  readonly active: JsonLine;
  /** Counts moves. After each the active line must be visible. */
  readonly moves: number;
}

/** State changes by a key or a click. */
type TreeMove = Partial<Pick<TreeState, 'active' | 'folding'>>;

/** Returns the state of a JSON tree. It starts unfolded, at a pointer if given. */
export function useJsonTree(lines: JsonLines, pointer = '') {
  const [state, setState] = useState<TreeState>(() => ({
    folding: foldFrom(lines),
    active: lineOfPointer(lines, pointer) ?? lines.root,
    moves: pointer === '' ? 0 : 1,
  }));
  const shown = useMemo(() => shownLines(lines, state.folding), [lines, state.folding]);
  return {
    lines,
    shown,
    ...state,
    apply: (move: TreeMove) =>
      setState(({ folding: old, active, moves }) => {
        const folding = move.folding ?? old;
        const target = move.active ?? active;
        return {
          folding,
          active: folding === old ? target : nearestShown(shownLines(lines, folding), target),
          moves: moves + 1,
        };
      }),
    /** Unfolds the containers of a line and activates it. */
    reveal: (line: JsonLine) =>
      setState(({ folding, moves }) => ({
        folding: revealing(folding, line),
        active: line,
        moves: moves + 1,
      })),
  };
}

/** A step of the path from the root to a value. */
interface PointerStep {
  readonly line: JsonLine;
  /** The member's name or array index. */
  readonly name: string;
}

/** Returns the path from the root to a line, without the root. */
export function stepsTo(lines: JsonLines, line: JsonLine): readonly PointerStep[] {
  if (!line.parent) return [];
  return [...stepsTo(lines, line.parent), { line, name: stepName(lines, line) }];
}

function stepName(lines: JsonLines, line: JsonLine): string {
  return line.parent?.kind === 'object' ? nameOf(lines, line) : String(line.position);
}

/** Returns the JSON Pointer (RFC 6901) of a line. */
export function pointerOf(lines: JsonLines, line: JsonLine): string {
  return stepsTo(lines, line).reduce((pointer, { name }) => joinPointer(pointer, name), '');
}

/** Returns the line at a JSON Pointer; undefined if there is none. */
export function lineOfPointer(lines: JsonLines, pointer: string): JsonLine | undefined {
  let line: JsonLine | undefined = lines.root;
  for (const name of pointerNames(pointer)) {
    line = line && membersOf(lines, line).find((member) => stepName(lines, member) === name);
  }
  return line;
}

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
