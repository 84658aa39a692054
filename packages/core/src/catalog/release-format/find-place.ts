import type { PlaceList } from './place-list.js';

/** Where a list has a product, by its id. */
export type FindPlace = (id: string) => number | undefined;

/** Finds the places of products in a list, by ids; `placesOfId` are those of everything that has had an id. */
export function placesIn(
  list: Pick<PlaceList, 'has'>,
  placesOfId: (id: string) => readonly number[],
): FindPlace {
  return (id) => placesOfId(id).find((place) => list.has(place));
}
