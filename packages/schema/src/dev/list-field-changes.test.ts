import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FieldChange, listFieldChanges } from './subscription-operations.js';

it.each<[string, unknown, unknown, readonly FieldChange[]]>([
  ['nothing', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
  ['the order of members', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
  ['a value', { a: 1 }, { a: 2 }, [{ pointer: '/a', before: 1, after: 2 }]],
  ['a member', {}, { a: { b: 1 } }, [{ pointer: '/a', after: { b: 1 } }]],
  ['a member that went', { a: 1 }, {}, [{ pointer: '/a', before: 1 }]],
  ['null for nothing', { a: null }, {}, [{ pointer: '/a', before: null }]],
  [
    'a member deep down',
    { a: { b: 1 } },
    { a: { b: 2 } },
    [{ pointer: '/a/b', before: 1, after: 2 }],
  ],
  ['a list', { a: [1, 2] }, { a: [2, 1] }, [{ pointer: '/a', before: [1, 2], after: [2, 1] }]],
  ['a longer list', [1], [1, 2], [{ pointer: '', before: [1], after: [1, 2] }]],
  ['a list and a value', { a: [] }, { a: {} }, [{ pointer: '/a', before: [], after: {} }]],
  ['a name that a pointer escapes', { 'a/b~': 1 }, {}, [{ pointer: '/a~1b~0', before: 1 }]],
])('tells apart %s', (_, before, after, changes) => {
  expect(listFieldChanges(before, after)).toEqual(changes);
});

describe('the changes between two states', () => {
  it('are the fields that differ, lists as a whole', () => {
    const before = { id: 1, plan: 'a', meta: { at: 1, by: 'x' }, links: [{ id: 1 }], end: null };
    const after = { id: 1, plan: 'b', meta: { at: 2, by: 'x' }, links: [{ id: 2 }], live: true };
    expect(listFieldChanges(before, after)).toEqual([
      { pointer: '/plan', before: 'a', after: 'b' },
      { pointer: '/meta/at', before: 1, after: 2 },
      { pointer: '/links', before: [{ id: 1 }], after: [{ id: 2 }] },
      { pointer: '/end', before: null },
      { pointer: '/live', after: true },
    ]);
  });

  it('are none between equal states, and the same both ways', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(listFieldChanges(one, structuredClone(one))).toEqual([]);
        const there = listFieldChanges(one, other).map(({ pointer }) => pointer);
        const back = listFieldChanges(other, one).map(({ pointer }) => pointer);
        expect(there.toSorted()).toEqual(back.toSorted());
      }),
    );
  });
});
