import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choosePlaces, endOfPlaces } from './catalog-service.js';

/** Products are numbers in list order; some have a position already. */
const order = fc
  .uniqueArray(fc.nat(60), { maxLength: 30 })
  .map((all) => all.toSorted((a, b) => a - b));

it('places are in list order between those that are taken, wherever there is room', () => {
  fc.assert(
    fc.property(
      order,
      fc.array(fc.boolean()),
      fc.integer({ min: 1, max: 5 }),
      (all, flags, room) => {
        const taken = new Map(
          all
            .filter((_, index) => flags[index])
            .map((product, index) => [product, 2 ** 20 + index * room]),
        );
        const coming = all.filter((product) => !taken.has(product));
        const places = choosePlaces(coming, neighboursAmong(taken));
        expect(places !== undefined).toBe(isRoom(all, taken, room));
        if (!places) return;
        const placed = new Map([
          ...taken,
          ...coming.map((product, at) => [product, places[at] ?? 0] as const),
        ]);
        const inOrder = all.map((product) => placed.get(product) ?? 0);
        expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
        expect(new Set(inOrder).size).toBe(inOrder.length);
      },
    ),
  );
});

it('there are none where a neighbour is too far away', () => {
  expect(choosePlaces([1], { next: () => undefined, lastBefore: () => 5 })).toBeUndefined();
});

it('no products need none', () => {
  expect(choosePlaces([], { next: () => undefined, lastBefore: () => undefined })).toEqual([]);
});

function neighboursAmong(taken: ReadonlyMap<number, number>) {
  return {
    next: (product: number) =>
      Math.min(endOfPlaces, ...[...taken].filter(([other]) => other > product).map(([, at]) => at)),
    lastBefore: (place: number) => [...taken.values()].filter((at) => at < place).at(-1),
  };
}

/**
 * @returns true if no run of products without a position, between two that have one, exceeds its
 * gap.
 */
function isRoom(all: readonly number[], taken: ReadonlyMap<number, number>, room: number): boolean {
  let run = 0;
  let isBehind = false;
  for (const product of all) {
    if (!taken.has(product)) {
      run += 1;
      continue;
    }
    if (isBehind && run > room - 1) return false;
    isBehind = true;
    run = 0;
  }
  return true;
}
