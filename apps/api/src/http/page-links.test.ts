import { maxPageOffset } from '@aisle/schema/contract';
import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderLinks } from './render-records.js';
import { parseQuery } from './request/read-parameters.js';

const links = (query: string, total: number, limit: number, offset: number) =>
  renderLinks('/catalogs/c/products', parseQuery(query), { total, limit, offset });

const offsets = (all: object) =>
  Object.fromEntries(
    Object.entries(all).map(([name, link]) => [name, Number(/offset\]=(\d+)$/.exec(link)?.[1])]),
  );

describe('renderLinks', () => {
  it('keeps the other parameters as written, in their order, and rewrites the page', () => {
    const query = 'b=1&page%5Blimit%5D=10&filter=eq(tags%2Ca)&page[offset]=20&page[size]=3&a=';
    expect(links(query, 21, 10, 20).self).toBe(
      '/catalogs/c/products?b=1&filter=eq(tags%2Ca)&page[size]=3&a=&page[limit]=10&page[offset]=20',
    );
  });

  it.each([
    ['the first of three', 25, 10, 0, { self: 0, first: 0, last: 20, next: 10 }],
    ['the middle', 25, 10, 10, { self: 10, first: 0, last: 20, prev: 0, next: 20 }],
    ['the last', 25, 10, 20, { self: 20, first: 0, last: 20, prev: 10 }],
    ['a full last page', 20, 10, 10, { self: 10, first: 0, last: 10, prev: 0 }],
    ['an offset below the limit', 25, 10, 3, { self: 3, first: 0, last: 20, prev: 0, next: 13 }],
    ['past the end', 25, 10, 90, { self: 90, first: 0, last: 20, prev: 20 }],
    ['nothing at all', 0, 10, 0, { self: 0, first: 0, last: 0 }],
    ['past the end of nothing', 0, 10, 50, { self: 50, first: 0, last: 0 }],
    [
      'the highest offset',
      50_000,
      25,
      10_000,
      { self: 10_000, first: 0, last: 10_000, prev: 9_975 },
    ],
    [
      'a limit that does not divide it',
      50_000,
      30,
      9_990,
      { self: 9_990, first: 0, last: 9_990, prev: 9_960 },
    ],
  ])('links %s', (_title, total, limit, offset, expected) => {
    expect(offsets(links('', total, limit, offset))).toEqual(expected);
  });

  it('never leads out of the list or beyond the highest offset', () => {
    const cases = [integer({ min: 0, max: 30_000 }), integer({ min: 1, max: 100 })] as const;
    assert(
      property(...cases, integer({ min: 0, max: maxPageOffset }), (total, limit, offset) => {
        const found = offsets(links('', total, limit, offset));
        const { self: _self, ...others } = found;
        for (const place of Object.values(others)) {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(maxPageOffset);
          if (place > 0) expect(place).toBeLessThan(total);
        }
      }),
    );
  });
});
