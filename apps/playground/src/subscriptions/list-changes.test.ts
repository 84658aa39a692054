import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listChanges } from './list-changes.js';

describe('the changes between two states', () => {
  it('are the fields that differ, lists as a whole', () => {
    const before = { id: 1, plan: 'a', meta: { at: 1, by: 'x' }, links: [{ id: 1 }], end: null };
    const after = { id: 1, plan: 'b', meta: { at: 2, by: 'x' }, links: [{ id: 2 }], live: true };
    expect(listChanges(before, after)).toEqual([
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
        expect(listChanges(one, structuredClone(one))).toEqual([]);
        const there = listChanges(one, other).map(({ pointer }) => pointer);
        const back = listChanges(other, one).map(({ pointer }) => pointer);
        expect(there.toSorted()).toEqual(back.toSorted());
      }),
    );
  });
});
