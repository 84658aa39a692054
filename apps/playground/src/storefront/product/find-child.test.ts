import { describe, expect, it } from 'vitest';
import { findChild, findUnasked, listChildren } from './find-child.js';

const matrix = { s: { blue: 'p1', grey: 'p2' }, m: { blue: 'p3' }, l: 'p4' };

describe('the children of a variation matrix', () => {
  const children = listChildren(matrix);

  it('have the options on the way to them', () => {
    expect(children).toEqual([
      { id: 'p1', options: ['s', 'blue'] },
      { id: 'p2', options: ['s', 'grey'] },
      { id: 'p3', options: ['m', 'blue'] },
      { id: 'p4', options: ['l'] },
    ]);
    expect(listChildren(undefined)).toEqual([]);
  });

  it.each([
    ['grey', ['s'], 'p2'],
    ['m', ['grey'], 'p3'],
    ['blue', ['m'], 'p3'],
    ['s', [], 'p1'],
    ['red', ['s'], undefined],
  ])('that have %s and as much of %j as there is: %s', (option, chosen, id) => {
    expect(findChild(children, option, chosen)?.id).toBe(id);
  });

  it.each([
    [['s'], 'p1', ['blue']],
    [['s', 'blue'], 'p1', []],
    [['grey', 'm'], 'p3', []],
    [['blue'], 'p1', ['s']],
  ])('that were asked for %j, found as %s, have %j besides', (asked, id, besides) => {
    const found = children.find((child) => child.id === id);
    expect(found && findUnasked(children, found, asked)).toEqual(besides);
  });
});
