import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeUuid } from '../../testing/make-uuid.js';
import { makeVariation } from '../../testing/make-variation.js';
import { chooseOptions, createLot, orderByLot, orderVariations } from './order-variations.js';

const entry = fc.record(
  { id: fc.uuid(), sort_order: fc.integer({ min: -5, max: 5 }) },
  { requiredKeys: ['id'] },
);
const entries = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 12 });
const drawn = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the order of variations and options', () => {
  it('never loses or gains an entry', () => {
    fc.assert(
      fc.property(entries, drawn, (given, number) => {
        const ordered = orderByLot(given, createLot(number));
        expect(ordered).toHaveLength(given.length);
        expect(new Set(ordered)).toEqual(new Set(given));
      }),
    );
  });

  it('has entries with a sort_order first, descending, then the rest', () => {
    fc.assert(
      fc.property(entries, drawn, (given, number) => {
        const orders = orderByLot(given, createLot(number)).map(({ sort_order }) => sort_order);
        const named = given.flatMap(({ sort_order }) => sort_order ?? []).sort((a, b) => b - a);
        expect(orders).toEqual([...named, ...Array(given.length - named.length).fill(undefined)]);
      }),
    );
  });

  it('is the same whatever order the entries come in, so it stays for a release', () => {
    fc.assert(
      fc.property(entries, drawn, (given, number) => {
        const reversed = orderByLot([...given].reverse(), createLot(number));
        expect(reversed).toEqual(orderByLot(given, createLot(number)));
      }),
    );
  });

  it('is drawn: another release may have another, and every entry comes first some time', () => {
    const options = Array.from({ length: 5 }, (_, index) => ({ id: makeUuid(index) }));
    const firsts = Array.from({ length: 400 }, (_, index) => {
      return orderByLot(options, createLot(index / 400))[0]?.id;
    });
    for (const { id } of options) {
      const share = firsts.filter((first) => first === id).length;
      expect(share).toBeGreaterThan(40);
      expect(share).toBeLessThan(160);
    }
  });
});

describe('a parent’s variations', () => {
  const colour = makeVariation({
    id: makeUuid(5),
    name: 'Colour',
    sort_order: 9,
    options: [{ id: makeUuid(6), name: 'Red', description: 'like a poppy' }],
  });

  it('come in order, with all their options in order', () => {
    expect(orderVariations([makeVariation(), colour], createLot(0))).toEqual([
      {
        id: colour.id,
        name: 'Colour',
        sort_order: 9,
        options: [{ id: makeUuid(6), name: 'Red', description: 'like a poppy' }],
      },
      {
        id: makeVariation().id,
        name: 'Size',
        options: [
          { id: makeUuid(0x22), name: 'Large', sort_order: 2 },
          { id: makeUuid(0x21), name: 'Small', sort_order: 1 },
        ],
      },
    ]);
  });

  it('come on a child with the option it stands for, and only those it stands for', () => {
    const chosen = chooseOptions([makeVariation(), colour], [makeUuid(0x21)], createLot(0));
    expect(chosen).toEqual([
      {
        id: makeVariation().id,
        name: 'Size',
        option: { id: makeUuid(0x21), name: 'Small', sort_order: 1 },
      },
    ]);
  });
});
