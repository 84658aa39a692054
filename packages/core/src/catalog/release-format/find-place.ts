import type { PlaceList } from './place-list.js';

/** Returns the position of a product in a list by its id. */
export type FindPlace = (id: string) => number | undefined;

/**
 * Returns the function that finds positions in a list by id; `placesOfId` returns the positions of
 * everything that has had an id.
 */
export function placesIn(
  list: Pick<PlaceList, 'has'>,
  placesOfId: (id: string) => readonly number[],
): FindPlace {
  return (id) => placesOfId(id).find((place) => list.has(place));
}
