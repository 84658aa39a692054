import { describe, expect, it } from 'vitest';
import { chooseOption, listChildren } from './product-view.js';

const matrix = { s: { blue: 'p1', grey: 'p2' }, m: { blue: 'p3' }, l: 'p4' };

const deep = {
  s: { blue: { long: 'd1', short: 'd2' } },
  m: { blue: { long: 'd3' }, grey: { long: 'd4' } },
};

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
    ['grey', ['s'], ['s', 'grey'], 'p2'],
    ['s', [], ['s'], undefined],
    ['blue', [], ['blue'], undefined],
    ['m', [], ['m', 'blue'], 'p3'],
    ['m', ['s', 'blue'], ['m', 'blue'], 'p3'],
    ['s', ['m', 'blue'], ['s', 'blue'], 'p1'],
    ['m', ['grey'], ['m', 'blue'], 'p3'],
    ['l', ['s', 'grey'], ['l'], 'p4'],
  ])('are chosen by %s after %j: %j, which is %s', (option, before, options, id) => {
    expect(chooseOption(children, option, before)).toEqual({ options, ...(id && { id }) });
  });

  it('have chosen with it what alone is left', () => {
    const three = listChildren(deep);
    expect(chooseOption(three, 's', [])).toEqual({ options: ['s', 'blue'] });
    expect(chooseOption(three, 'm', ['s', 'short'])).toEqual({ options: ['m', 'long'] });
    expect(chooseOption(three, 'red', ['s'])).toBeUndefined();
  });
});
