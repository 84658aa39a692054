import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffJson, type JsonChange } from './subscription-operations.js';

describe('diffJson', () => {
  it.each<[string, unknown, unknown, JsonChange[]]>([
    ['nothing of equal values', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
    ['nothing of another order of members', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    [
      'a value that changed',
      { a: { b: 1 } },
      { a: { b: '1' } },
      [{ kind: 'changed', path: '/a/b', before: 1, after: '1' }],
    ],
    ['a value that came', {}, { a: null }, [{ kind: 'added', path: '/a', after: null }]],
    ['a value that went', { a: 1 }, {}, [{ kind: 'removed', path: '/a', before: 1 }]],
    [
      'lists of plain values as a whole',
      { tags: ['a', 'b'] },
      { tags: ['b'] },
      [{ kind: 'changed', path: '/tags', before: ['a', 'b'], after: ['b'] }],
    ],
    [
      'elements with ids by their ids',
      [
        { id: 'x', n: 1 },
        { id: 'y', n: 1 },
      ],
      [
        { id: 'y', n: 2 },
        { id: 'z', n: 1 },
      ],
      [
        { kind: 'removed', path: '/x', before: { id: 'x', n: 1 } },
        { kind: 'changed', path: '/y/n', before: 1, after: 2 },
        { kind: 'added', path: '/z', after: { id: 'z', n: 1 } },
      ],
    ],
    [
      'another order of elements with ids',
      [{ id: 'x' }, { id: 'y' }],
      [{ id: 'y' }, { id: 'x' }],
      [{ kind: 'reordered', path: '', before: ['x', 'y'], after: ['y', 'x'] }],
    ],
    [
      'other elements by their places',
      [{ n: 1 }, { n: 2 }],
      [{ n: 1 }],
      [{ kind: 'removed', path: '/1', before: { n: 2 } }],
    ],
  ])('finds %s', (_, before, after, changes) => {
    expect(diffJson(before, after)).toEqual(changes);
  });

  it('finds nothing between a value and its copy', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(diffJson(value, structuredClone(value))).toEqual([]);
      }),
    );
  });

  it('finds the opposite the other way round', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const there = diffJson(one, other).map(keyOf).sort();
        const back = diffJson(other, one).map((change) => keyOf(invert(change)));
        expect(back.sort()).toEqual(there);
      }),
    );
  });
});

const opposite = {
  added: 'removed',
  removed: 'added',
  changed: 'changed',
  reordered: 'reordered',
} as const;

function invert({ kind, path, before, after }: JsonChange): JsonChange {
  return { kind: opposite[kind], path, before: after, after: before };
}

function keyOf({ kind, path, before, after }: JsonChange): string {
  return JSON.stringify([kind, path, before ?? null, after ?? null]);
}
