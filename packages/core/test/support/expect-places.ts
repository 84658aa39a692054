import { expect } from 'vitest';
import type { PlaceList } from '../../src/catalog/release-format/list-directory.js';

/** Fails unless a list has these positions by every method. */
export function expectPlaces(list: PlaceList, places: readonly number[]): void {
  expect([...list.all()]).toEqual(places);
  expect(list.total).toBe(places.length);
  for (const at of [0, 1, 511, 512, 513, 1024, places.length >> 1, places.length]) {
    expect(list.slice(at, 40)).toEqual(places.slice(at, at + 40));
    const place = places[at];
    if (place === undefined) continue;
    expect([list.has(place), list.rank(place), list.rank(place + 1)]).toEqual([true, at, at + 1]);
  }
  expect(list.has(2 ** 32 - 1)).toBe(false);
}
