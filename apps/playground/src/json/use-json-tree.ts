import { useMemo, useState } from 'react';
import type { JsonLine, JsonLines } from '../json-text/json-lines.js';
import { type Folding, foldFrom, nearestShown, revealing, shownLines } from './folding.js';
import type { TreeMove, TreePlace } from './move-in-tree.js';
import { lineOfPointer } from './pointer.js';

/** What is folded, and where the reader is. */
export interface JsonTree extends TreePlace {
  /** Counts the moves after which the active line must be in sight. */
  readonly moves: number;
  readonly apply: (move: TreeMove) => void;
  /** Unfolds what hides a line and goes there. */
  readonly reveal: (line: JsonLine) => void;
}

interface TreeState {
  readonly folding: Folding;
  readonly active: JsonLine;
  readonly moves: number;
}

/** The state of a tree of lines; begins unfolded, at a pointer when there is one. */
export function useJsonTree(lines: JsonLines, pointer = ''): JsonTree {
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
    apply: (move) =>
      setState(({ folding: old, active, moves }) => {
        const folding = move.folding ?? old;
        const target = move.active ?? active;
        return {
          folding,
          active: folding === old ? target : nearestShown(shownLines(lines, folding), target),
          moves: moves + 1,
        };
      }),
    reveal: (line) =>
      setState(({ folding, moves }) => ({
        folding: revealing(folding, line),
        active: line,
        moves: moves + 1,
      })),
  };
}
