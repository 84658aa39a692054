import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listOf, positionInListOrder, sliceInListOrder } from './list-directory.js';

const page = (
  places: readonly number[],
  curated: readonly number[],
  window: { offset: number; limit: number } = { offset: 0, limit: 100 },
) => sliceInListOrder(listOf(Uint32Array.from(places)), curated, window);

describe('a page in list order', () => {
  it('is a part of the list where nothing is curated', () => {
    expect(page([1, 3, 5, 7], [], { offset: 1, limit: 2 })).toEqual({ places: [3, 5], curated: 0 });
  });

  it('has curated places first, in the order that the node gives', () => {
    expect(page([1, 2, 3, 4], [3, 1])).toEqual({ places: [3, 1, 2, 4], curated: 2 });
  });

  it('passes over curated places that the list has not', () => {
    expect(page([1, 2], [9, 3, 2])).toEqual({ places: [2, 1], curated: 1 });
  });

  it('tells how many of its own places are curated', () => {
    const list = [1, 2, 3, 4, 5];
    const curated = [5, 4, 3];
    const window = (offset: number, limit: number) => page(list, curated, { offset, limit });
    expect(window(0, 2)).toEqual({ places: [5, 4], curated: 2 });
    expect(window(2, 2)).toEqual({ places: [3, 1], curated: 1 });
    expect(window(3, 2)).toEqual({ places: [1, 2], curated: 0 });
    expect(window(5, 2)).toEqual({ places: [], curated: 0 });
  });

  it('of everything is a list of curated places only', () => {
    expect(page([1, 2, 3], [2, 3, 1])).toEqual({ places: [2, 3, 1], curated: 3 });
  });

  it('begins and ends anywhere: it is a part of the list with the curated places in front', () => {
    const place = fc.nat(60);
    fc.assert(
      fc.property(
        fc.uniqueArray(place, { maxLength: 50 }),
        fc.uniqueArray(place, { maxLength: 12 }),
        fc.nat(60),
        fc.nat(20),
        (unsorted, curated, offset, limit) => {
          const places = unsorted.toSorted((a, b) => a - b);
          const first = curated.filter((each) => places.includes(each));
          const whole = [...first, ...places.filter((each) => !first.includes(each))];
          expect(page(places, curated, { offset, limit })).toEqual({
            places: whole.slice(offset, offset + limit),
            curated: Math.max(0, Math.min(offset + limit, first.length) - offset),
          });
          const list = listOf(Uint32Array.from(places));
          expect(whole.map((each) => positionInListOrder(list, curated, each))).toEqual([
            ...whole.keys(),
          ]);
        },
      ),
      { numRuns: runs(100) },
    );
  });
});
