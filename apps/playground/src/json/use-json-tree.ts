import { useMemo, useState } from 'react';
import type { JsonLine, JsonLines } from '../json-text/json-lines.js';
import { type Folding, foldFrom, nearestShown, revealing, shownLines } from './folding.js';
import { lineOfPointer } from './pointer.js';

/** State of a JSON tree: folded and active lines. */
export type JsonTree = ReturnType<typeof useJsonTree>;

interface TreeState {
  readonly folding: Folding;
  readonly active: JsonLine;
  /** Counts moves. After each the active line must be visible. */
  readonly moves: number;
}

/** State changes by a key or a click. */
export type TreeMove = Partial<Pick<TreeState, 'active' | 'folding'>>;

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
