import type { PlaceList } from './place-list.js';

/**
 * Returns a page of a node's list: its curated products in their order, then the others in list
 * order.
 */
export function sliceInListOrder(
  list: PlaceList,
  curated: readonly number[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): { readonly places: readonly number[]; readonly curated: number } {
  const first = curated.filter((place) => list.has(place));
  const leading = first.slice(offset, offset + limit);
  const others = sliceWithout(
    list,
    first,
    Math.max(0, offset - first.length),
    limit - leading.length,
  );
  return { places: [...leading, ...others], curated: leading.length };
}

/** Returns the index of a position of the list in that order, from 0. */
export function positionInListOrder(
  list: PlaceList,
  curated: readonly number[],
  place: number,
): number {
  const first = curated.filter((one) => list.has(one));
  const leading = first.indexOf(place);
  if (leading !== -1) return leading;
  return list.rank(place) + first.filter((one) => one > place).length;
}

/** Returns a part of the list without some of its positions, counted in the rest. */
function sliceWithout(
  list: PlaceList,
  without: readonly number[],
  from: number,
  limit: number,
): readonly number[] {
  if (limit === 0) return [];
  if (without.length === 0) return list.slice(from, limit);
  const before = without
    .map((place) => list.rank(place))
    .sort((a, b) => a - b)
    .reduce((start, rank) => (rank <= start ? start + 1 : start), from);
  const excluded = new Set(without);
  return list
    .slice(before, limit + without.length)
    .filter((place) => !excluded.has(place))
    .slice(0, limit);
}

/** Returns the positions of curated products that a node lists, in the order of the node. */
export function placeCurated(
  ids: readonly string[],
  list: PlaceList,
  placesOfId: (id: string) => readonly number[],
): readonly number[] {
  return [...new Set(ids)].flatMap((id) => placesOfId(id).filter((place) => list.has(place)));
}
