import { describe, expect, it } from 'vitest';
import { scanJson } from '../json-text/parse-lines.js';
import { atOnce } from '../lib/long-lists.js';
import { type Folding, foldFrom, moveInTree, shownLines, withFold } from './json-tree.js';

// 0 {  1 "a": [  2 1  3 2  4 ]  5 "b": {}  6 }
const lines = atOnce(scanJson('{"a":[1,2],"b":{}}'));
const open = foldFrom(lines);
const at = (index: number) => lines.all[index] ?? lines.root;
const press = (active: number, key: string, folding: Folding = open, shift = false) =>
  moveInTree({ lines, folding, shown: shownLines(lines, folding), active: at(active) }, key, shift);

describe('moveInTree', () => {
  it.each([
    [0, 'ArrowDown', 1],
    [3, 'ArrowDown', 5],
    [5, 'ArrowDown', 5],
    [5, 'ArrowUp', 3],
    [0, 'ArrowUp', 0],
    [2, 'Home', 0],
    [2, 'End', 5],
    [0, 'PageDown', 5],
    [5, 'PageUp', 0],
    [2, 'ArrowLeft', 1],
    [5, 'ArrowLeft', 0],
    [1, 'ArrowRight', 2],
  ])('leads from line %i with %s to %i', (from, key, to) => {
    expect(press(from, key)).toEqual({ active: at(to) });
  });

  it('folds and unfolds', () => {
    const folded = withFold(open, at(1), true);
    expect(press(1, 'ArrowLeft')).toEqual({ folding: folded });
    expect(press(1, 'ArrowRight', folded)).toEqual({ folding: open });
    expect(press(1, 'ArrowDown', folded)).toEqual({ active: at(5) });
    expect(press(0, 'ArrowLeft', open, true)).toEqual({ folding: foldFrom(lines, 1) });
    expect(press(0, 'ArrowRight', folded, true)).toEqual({ folding: open });
  });

  it('leaves other keys alone', () => {
    expect(press(0, 'x')).toBeUndefined();
    expect(press(2, 'ArrowRight')).toEqual({});
  });
});
