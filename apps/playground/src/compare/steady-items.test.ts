import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { steadyItems } from './compare-lists.js';

const order = fc.uniqueArray(fc.stringMatching(/^[a-h]{1,2}$/), { maxLength: 12 });

describe('steadyItems', () => {
  it.each([
    ['', '', ''],
    ['abc', 'abc', 'abc'],
    ['abcde', 'eabcd', 'abcd'],
    ['abcde', 'bcdea', 'bcde'],
    ['abc', 'xaycz', 'ac'],
    ['ab', 'xy', ''],
  ])('of %j and %j are %j', (before, after, steady) => {
    expect([...steadyItems([...before], [...after])].sort().join('')).toBe(steady);
  });

  it('stand in one order in both lists, so that moving the others explains the second', () => {
    fc.assert(
      fc.property(order, order, (before, after) => {
        const steady = steadyItems(before, after);
        expect(before.filter((item) => steady.has(item))).toEqual(
          after.filter((item) => steady.has(item)),
        );
      }),
    );
  });

  it('are all but one when one item moved', () => {
    fc.assert(
      fc.property(order, fc.nat(), fc.nat(), (before, from, to) => {
        fc.pre(before.length > 1);
        const rest = before.filter((_, index) => index !== from % before.length);
        const after = rest.toSpliced(to % before.length, 0, before[from % before.length] ?? '');
        expect(steadyItems(before, after).size).toBeGreaterThanOrEqual(before.length - 1);
      }),
    );
  });

  it('are as many the other way round', () => {
    fc.assert(
      fc.property(order, order, (before, after) => {
        expect(steadyItems(after, before).size).toBe(steadyItems(before, after).size);
      }),
    );
  });
});
