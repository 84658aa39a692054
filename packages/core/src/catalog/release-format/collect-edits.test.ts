import { expect, it } from 'vitest';
import { collectEdits } from './collect-edits.js';

it('every list that changes is there once, with its places ascending', () => {
  const { add, remove, edits } = collectEdits();
  add(1, '', '', 30);
  remove(1, '', '', 2 ** 31);
  add(1, '', '', 4);
  remove(1, '', '', 5);
  add(1, 'tags', 'a', 100);
  add(1, 'tags', 'a b', 9);
  remove(11, '', '', 7);
  expect([...edits()]).toEqual([
    [
      { node: 1, attribute: '', value: '' },
      { removed: [5, 2 ** 31], added: [4, 30] },
    ],
    [
      { node: 1, attribute: 'tags', value: 'a' },
      { removed: [], added: [100] },
    ],
    [
      { node: 1, attribute: 'tags', value: 'a b' },
      { removed: [], added: [9] },
    ],
    [
      { node: 11, attribute: '', value: '' },
      { removed: [7], added: [] },
    ],
  ]);
});

it('nothing changed is no list', () => {
  expect([...collectEdits().edits()]).toEqual([]);
});
