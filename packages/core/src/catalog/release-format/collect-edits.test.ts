import { expect, it } from 'vitest';
import { collectEdits } from './write-lists.js';

it('every list that changes is there once, with its places ascending', () => {
  const { add, remove, edits } = collectEdits();
  add([{ node: 1, attribute: '', value: '' }], 30);
  remove([{ node: 1, attribute: '', value: '' }], 2 ** 31);
  add([{ node: 1, attribute: '', value: '' }], 4);
  remove([{ node: 1, attribute: '', value: '' }], 5);
  add([{ node: 1, attribute: 'tags', value: 'a' }], 100);
  add([{ node: 1, attribute: 'tags', value: 'a b' }], 9);
  remove([{ node: 11, attribute: '', value: '' }], 7);
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
