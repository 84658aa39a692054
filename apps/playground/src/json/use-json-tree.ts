import { useMemo, useState } from 'react';
import type { JsonLine, JsonLines } from '../json-text/json-lines.js';
import { type Folding, foldFrom, nearestShown, revealing, shownLines } from './folding.js';
import { lineOfPointer } from './pointer.js';

/** What is folded, and where the reader is. */
export type JsonTree = ReturnType<typeof useJsonTree>;

interface TreeState {
  readonly folding: Folding;
  readonly active: JsonLine;
  /** Counts the moves after which the active line must be in sight. */
  readonly moves: number;
}

/** What a key or a press changes. */
export type TreeMove = Partial<Pick<TreeState, 'active' | 'folding'>>;

/** The state of a tree of lines; begins unfolded, at a pointer when there is one. */
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
    /** Unfolds what hides a line and goes there. */
    reveal: (line: JsonLine) =>
      setState(({ folding, moves }) => ({
        folding: revealing(folding, line),
        active: line,
        moves: moves + 1,
      })),
  };
}
