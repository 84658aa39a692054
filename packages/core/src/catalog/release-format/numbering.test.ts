import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createPlaces,
  everything,
  generationOf,
  nodeRange,
  placeOf,
  productNumber,
  productRange,
} from './number-nodes.js';

const generation = fc.integer({ min: 1, max: 1_000_000 });
const place = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('the number of a product', () => {
  it('tells its generation and place, and lies among those of its generation only', () => {
    fc.assert(
      fc.property(generation, place, (number, at) => {
        const product = productNumber(number, at);
        expect([generationOf(product), placeOf(product)]).toEqual([number, at]);
        const { from, to } = productRange(number);
        expect(product >= from && product < to).toBe(true);
        expect([productRange(number - 1).to, productRange(number + 1).from]).toEqual([from, to]);
      }),
    );
  });

  it('is exact', () => {
    fc.assert(
      fc.property(generation, place, (number, at) => {
        expect(Number.isSafeInteger(productNumber(number, at))).toBe(true);
      }),
    );
  });

  it('ascends with the place, and with the generation first', () => {
    fc.assert(
      fc.property(generation, place, place, (number, one, other) => {
        const numbers = [productNumber(number, one), productNumber(number, other)];
        expect(Math.sign((numbers[0] ?? 0) - (numbers[1] ?? 0))).toBe(Math.sign(one - other));
        expect(productNumber(number + 1, 0)).toBeGreaterThan(Math.max(...numbers));
      }),
    );
  });
});

describe('the numbers of nodes', () => {
  it('are apart for every release, and begin with the list of everything', () => {
    fc.assert(
      fc.property(generation, (number) => {
        const { from, to } = nodeRange(number);
        expect(everything(number)).toBe(from);
        expect(nodeRange(number + 1).from).toBe(to);
        expect(to).toBeGreaterThan(from + 100_000);
      }),
    );
  });
});

describe('the places of a complete build', () => {
  it.each([1, 2, 1_000, 1_000_000, 2 ** 24, 2 ** 24 + 1, 2 ** 29, 2 ** 30 - 1])(
    'of %i products ascend and stay small numbers',
    (total) => {
      const placeAt = createPlaces(total);
      const samples = [0, 1, total >> 1, total - 2, total - 1].filter(
        (index, at, all) => index >= 0 && index < total && all.indexOf(index) === at,
      );
      const places = samples.toSorted((a, b) => a - b).map(placeAt);
      for (const [at, each] of places.entries()) {
        expect(Number.isInteger(each)).toBe(true);
        expect(each).toBeGreaterThan(places[at - 1] ?? 0);
        expect(each).toBeLessThan(2 ** 31);
      }
    },
  );

  it('leave room in front, behind and between, for products that change later', () => {
    const placeAt = createPlaces(100_000);
    expect(placeAt(0)).toBeGreaterThan(2 ** 29);
    expect(placeAt(99_999)).toBeLessThan(2 ** 31 - 2 ** 29);
    expect(placeAt(1) - placeAt(0)).toBeGreaterThan(32);
  });
});
