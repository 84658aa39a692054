/** Positions of products, ascending, each once. */
export interface PlaceList {
  readonly total: number;
  /** Returns the number of positions in the list before this one. */
  rank(place: number): number;
  has(place: number): boolean;
  slice(from: number, limit: number): readonly number[];
  all(): Uint32Array;
}

/** A list whose positions are in memory. */
export function listOf(places: Uint32Array): PlaceList {
  return {
    total: places.length,
    rank: (place) => lowerBound(places, place),
    has: (place) => places[lowerBound(places, place)] === place,
    slice: (from, limit) => [...places.subarray(from, from + limit)],
    all: () => places,
  };
}

/** Returns the positions that are in any of the lists. */
export function unite(lists: readonly PlaceList[]): PlaceList {
  const [first, ...others] = lists;
  if (!first) return listOf(new Uint32Array());
  if (others.length === 0) return first;
  return listOf(others.reduce((united, list) => merge(united, list.all()), first.all()));
}

/**
 * Returns the positions that are in all of the lists. Walks the shortest list and tests the others.
 */
export function intersect(lists: readonly PlaceList[]): PlaceList {
  const [shortest, ...others] = [...lists].sort((a, b) => a.total - b.total);
  if (!shortest) return listOf(new Uint32Array());
  if (others.length === 0) return shortest;
  return listOf(shortest.all().filter((place) => others.every((list) => list.has(place))));
}

/** Returns the number of ascending numbers that are smaller than a number. */
export function lowerBound(numbers: ArrayLike<number>, wanted: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function merge(a: Uint32Array, b: Uint32Array): Uint32Array {
  const merged = new Uint32Array(a.length + b.length);
  let size = 0;
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const left = a[i] ?? Number.POSITIVE_INFINITY;
    const right = b[j] ?? Number.POSITIVE_INFINITY;
    merged[size++] = Math.min(left, right);
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return merged.subarray(0, size);
}
