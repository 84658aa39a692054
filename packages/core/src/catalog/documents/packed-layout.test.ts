import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layoutOf } from './packed-layout.js';

const counts = fc.record({
  languages: fc.integer({ min: 1, max: 6 }),
  currencies: fc.integer({ min: 0, max: 5 }),
  periods: fc.integer({ min: 1, max: 5 }),
});
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

it('every piece has a segment of its own, and they fill the room before the texts', () => {
  fc.assert(
    fc.property(counts, ({ languages, currencies, periods }) => {
      const layout = layoutOf({ languages, currencies, periods });
      const segments = [
        ...upTo(languages).map(layout.head),
        layout.body,
        layout.tail,
        ...upTo(currencies + 1).flatMap((currency) =>
          upTo(periods).flatMap((period) => [
            layout.priceAttributes(currency, period),
            ...upTo(languages).map((language) => layout.priceMeta(currency, period, language)),
          ]),
        ),
      ];
      expect(segments.toSorted((a, b) => a - b)).toEqual(upTo(segments.length));
      expect([...new Set(layout.order)].sort((a, b) => a - b)).toEqual(upTo(segments.length));
      expect(layout.dataStart).toBe(layout.ranges + segments.length * 8);
    }),
  );
});

it('the times, the currencies and the ranges do not overlap', () => {
  fc.assert(
    fc.property(counts, ({ languages, currencies, periods }) => {
      const { changes, currencies: letters, ranges } = layoutOf({ languages, currencies, periods });
      expect(letters - changes).toBe((periods - 1) * 8);
      expect(ranges - letters).toBe(currencies * 4);
    }),
  );
});
