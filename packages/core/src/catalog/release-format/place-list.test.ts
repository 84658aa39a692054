import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intersect, listOf, lowerBound, unite } from './list-directory.js';

/** Few places, so that lists have some in common. */
const places = fc
  .uniqueArray(fc.oneof(fc.nat(30), fc.integer({ min: 0, max: 2 ** 32 - 1 })), { maxLength: 20 })
  .map((numbers) => numbers.toSorted((a, b) => a - b));
const lists = fc.array(places, { maxLength: 5 });
const open = (numbers: readonly number[]) => listOf(Uint32Array.from(numbers));

describe('a list of places', () => {
  it('finds what looking at each place finds', () => {
    fc.assert(
      fc.property(places, fc.nat(31), (numbers, near) => {
        const list = open(numbers);
        expect(list.total).toBe(numbers.length);
        expect([...list.all()]).toEqual(numbers);
        for (const place of [
          near,
          0,
          2 ** 32 - 1,
          ...numbers,
          ...numbers.map((each) => each + 1),
        ]) {
          expect(list.has(place)).toBe(numbers.includes(place));
          expect(list.rank(place)).toBe(numbers.filter((each) => each < place).length);
        }
      }),
    );
  });

  it('has the parts that an array has', () => {
    fc.assert(
      fc.property(places, fc.nat(25), fc.nat(25), (numbers, from, limit) => {
        expect(open(numbers).slice(from, limit)).toEqual(numbers.slice(from, from + limit));
      }),
    );
  });
});

it('united lists have what any of them has, once, in order', () => {
  fc.assert(
    fc.property(lists, (all) => {
      const expected = [...new Set(all.flat())].sort((a, b) => a - b);
      const united = unite(all.map(open));
      expect([...united.all()]).toEqual(expected);
      expect(united.total).toBe(expected.length);
    }),
  );
});

it('intersected lists have what all of them have, in order', () => {
  fc.assert(
    fc.property(lists, (all) => {
      const [first = [], ...others] = all;
      const expected = first.filter((place) => others.every((list) => list.includes(place)));
      const shared = intersect(all.map(open));
      expect([...shared.all()]).toEqual(expected);
      expect(shared.total).toBe(expected.length);
    }),
  );
});

it('the lower bound is how many numbers are smaller', () => {
  fc.assert(
    fc.property(places, fc.nat(31), (numbers, wanted) => {
      const smaller = numbers.filter((number) => number < wanted).length;
      expect(lowerBound(numbers, wanted)).toBe(smaller);
      expect(lowerBound(numbers, Number.POSITIVE_INFINITY)).toBe(numbers.length);
    }),
  );
});
