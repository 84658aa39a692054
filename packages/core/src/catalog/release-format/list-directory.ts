import { checksumSize, damaged, requireChecksum, writeChecksum } from '../../integrity/checksum.js';

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

/** Maximum number of positions in a row; a longer list is cut into blocks. */
export const blockSize = 512;

/** Directory entry for a block of a long list. */
export interface BlockEntry {
  /** Number of the block within its generation. */
  readonly block: number;
  /** First position in the block. */
  readonly first: number;
  /** Number of positions of the list before the block. */
  readonly before: number;
}

const entrySize = 3;

/** Packs the directory of a long list. */
export function packDirectory(entries: readonly BlockEntry[]): Buffer {
  return packNumbers(entries.flatMap(({ block, first, before }) => [block, first, before]));
}

/** A directory read in place, without copying its entries. */
interface Directory {
  readonly length: number;
  blockAt(index: number): number;
  firstAt(index: number): number;
  beforeAt(index: number): number;
}

export function openDirectory(packed: Buffer): Directory {
  return directoryOf(unpackNumbers(packed));
}

/** Opens a directory from its numbers. */
export function directoryOf(numbers: Uint32Array): Directory {
  return {
    length: numbers.length / entrySize,
    blockAt: (index) => numbers[index * entrySize] ?? 0,
    firstAt: (index) => numbers[index * entrySize + 1] ?? 0,
    beforeAt: (index) => numbers[index * entrySize + 2] ?? 0,
  };
}

/** Returns every entry of a directory. */
export function unpackDirectory(packed: Buffer): readonly BlockEntry[] {
  const { length, blockAt, firstAt, beforeAt } = openDirectory(packed);
  return Array.from({ length }, (_, index) => ({
    block: blockAt(index),
    first: firstAt(index),
    before: beforeAt(index),
  }));
}

/** Packs 32-bit numbers in the byte order of the CPU, with a checksum. */
export function packNumbers(numbers: ArrayLike<number>): Buffer {
  // One number more, for the checksum.
  const row = new Uint32Array(numbers.length + 1);
  row.set(numbers);
  const packed = Buffer.from(row.buffer);
  writeChecksum(packed, 0, numbers.length * size);
  return packed;
}

/**
 * Unpacks numbers.
 * @throws CommerceError `storage_unavailable` if the checksum is wrong.
 */
export function unpackNumbers(packed: Buffer): Uint32Array {
  const { buffer, byteOffset } = packed;
  const byteLength = packed.length - checksumSize;
  requireChecksum(packed, 0, byteLength);
  if (byteLength % size !== 0) throw damaged();
  return byteOffset % size === 0
    ? new Uint32Array(buffer, byteOffset, byteLength / size)
    : new Uint32Array(Uint8Array.from(packed.subarray(0, byteLength)).buffer);
}

const size = Uint32Array.BYTES_PER_ELEMENT;

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
