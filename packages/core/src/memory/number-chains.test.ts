import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createNumberChains } from './number-chains.js';

it('lists that grow side by side have what was added to each since it was taken, in order', () => {
  const list = fc.nat(4);
  const step = fc.oneof(
    fc.record({ list, value: fc.integer({ min: 0, max: 2 ** 32 - 1 }) }),
    fc.record({ list, value: fc.constant(undefined) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const chains = createNumberChains();
      const names = Array.from({ length: 5 }, () => chains.begin());
      const expected = names.map((): number[] => []);
      for (const { list, value } of steps) {
        if (value === undefined) {
          expect([...chains.take(names[list] ?? -1)]).toEqual(expected[list]);
          expected[list] = [];
        } else {
          chains.add(names[list] ?? -1, value);
          expected[list]?.push(value);
        }
      }
      expect(names.map((name) => chains.lengthOf(name))).toEqual(
        expected.map(({ length }) => length),
      );
      expect(names.map((name) => [...chains.take(name)])).toEqual(expected);
    }),
  );
});

it('there is room for as many as come', () => {
  const chains = createNumberChains();
  const lists = Array.from({ length: 3 }, () => chains.begin());
  for (let value = 0; value < 40_000; value += 1) chains.add(lists[value % 3] ?? -1, value);
  expect(lists.map((list) => chains.lengthOf(list))).toEqual([13_334, 13_333, 13_333]);
  expect(lists.map((list) => chains.take(list).at(-1))).toEqual([39_999, 39_997, 39_998]);
});
