import { damaged } from '../../integrity/seal.js';
import { blockSize, directoryOf, unpackDirectory, unpackNumbers } from './list-directory.js';
import { everything } from './numbering.js';
import { listOf, lowerBound, type PlaceList } from './place-list.js';

/** What the products of a list have in common in their node: nothing when both are empty. */
export interface ListKind {
  readonly attribute: string;
  readonly value: string;
}

/** Which list. */
export interface ListName extends ListKind {
  readonly node: number;
}

/** The list of the products of a node. */
export function nodeProducts(node: number): ListName {
  return { node, attribute: '', value: '' };
}

/** The list of every product of a release, in a node or not. */
export function allProducts({ generation }: Pick<ListedRelease, 'generation'>): ListName {
  return nodeProducts(everything(generation));
}

/** The list of the products that nodes list: all but the components that only bundles show. */
export function listedProducts({ generation }: Pick<ListedRelease, 'generation'>): ListName {
  return { node: everything(generation), attribute: '', value: 'listed' };
}

/** What is stored of a list: how many places it has, and the places themselves, or the directory of its blocks. */
export interface ListContent {
  readonly total: number;
  readonly numbers: Buffer;
}

/** A version of a list as it is stored. */
export interface ListRow extends ListContent {
  /** The number of the first release that sees it. */
  readonly since: number;
}

/** The release whose lists are read. */
export interface ListedRelease {
  /** Orders the releases of all catalogs. */
  readonly number: number;
  /** Releases of one generation share the products that did not change between them. */
  readonly generation: number;
}

/** Reads lists as a release has them. */
export type ReadList = (name: ListName, release: ListedRelease) => PlaceList;

/**
 * Opens a list from its row. A long list is read block by block, as far as it is asked; a block that is
 * gone, because its release was pruned, is empty.
 */
export function openList(
  row: ListRow | undefined,
  findBlock: (block: number) => Buffer | undefined,
): PlaceList {
  return openUnpacked(row && unpackList(row), (block) => unpackBlock(findBlock(block)));
}

/** A version of a list, checked and ready to be opened: its places, or the directory of its blocks. */
export interface UnpackedList {
  readonly total: number;
  readonly numbers: Uint32Array;
}

/** @throws CommerceError `storage_unavailable` for a list that is not as it was written. */
export function unpackList(row: ListContent): UnpackedList {
  const { total } = row;
  return { total, numbers: total <= blockSize ? unpackShort(row) : unpackNumbers(row.numbers) };
}

/** Opens a list like {@link openList}. */
export function openUnpacked(
  list: UnpackedList | undefined,
  readBlock: (block: number) => Uint32Array,
): PlaceList {
  if (!list) return listOf(new Uint32Array());
  return list.total <= blockSize ? listOf(list.numbers) : openLongList(list, readBlock);
}

/** The places of a block; none when it is gone. */
export function unpackBlock(packed: Buffer | undefined): Uint32Array {
  return packed ? unpackNumbers(packed) : new Uint32Array();
}

/** The places of a list that fits its row. */
export function unpackShort({ total, numbers }: ListContent): Uint32Array {
  const places = unpackNumbers(numbers);
  if (places.length !== total) throw damaged();
  return places;
}

/** The blocks that a version of a list has; a short one has its places in its row. */
export function blocksOf(row: ListRow | undefined): Set<number> {
  if (!row || row.total <= blockSize) return new Set();
  return new Set(unpackDirectory(row.numbers).map(({ block }) => block));
}

function openLongList(
  { total, numbers }: UnpackedList,
  readBlock: (block: number) => Uint32Array,
): PlaceList {
  const { length: entries, blockAt: numberAt, firstAt, beforeAt } = directoryOf(numbers);
  const blocks = new Map<number, Uint32Array>();
  const blockAt = (index: number): Uint32Array => {
    const known = blocks.get(index);
    if (known) return known;
    const block = readBlock(numberAt(index));
    blocks.set(index, block);
    return block;
  };
  /** The last entry whose number is not above the wanted one. */
  const lastUpTo = (column: (index: number) => number, wanted: number): number => {
    let low = 0;
    let high = entries - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (column(middle) <= wanted) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const rank = (place: number): number => {
    const index = lastUpTo(firstAt, place);
    return beforeAt(index) + lowerBound(blockAt(index), place);
  };
  return {
    total,
    rank,
    has(place) {
      const block = blockAt(lastUpTo(firstAt, place));
      return block[lowerBound(block, place)] === place;
    },
    slice(from, limit) {
      const places: number[] = [];
      // By the directory, so that none is looked for in vain behind a block that is gone or not yet fetched.
      const end = from + limit;
      for (let index = lastUpTo(beforeAt, from); index < entries; index++) {
        const before = beforeAt(index);
        if (before >= end) break;
        places.push(...blockAt(index).subarray(Math.max(0, from - before), end - before));
      }
      return places;
    },
    all() {
      const places = new Uint32Array(total);
      for (let index = 0; index < entries; index++) {
        places.set(blockAt(index), beforeAt(index));
      }
      return places;
    },
  };
}
