import { damaged } from '../../../catalog/documents/seal.js';
import { blockSize, unpackNumbers } from './list-directory.js';
import { productNumber } from './numbering.js';
import { listOf, lowerBound, type PlaceList } from './place-list.js';
import type { StatementMaker } from './statement-maker.js';

/** Which list: all products of a node when attribute and value are empty. */
export interface ListName {
  readonly node: number;
  readonly attribute: string;
  readonly value: string;
}

/** A version of a list as it is stored. */
export interface ListRow {
  readonly since: number;
  readonly total: number;
  readonly numbers: Buffer;
}

/** The release whose lists are read. */
export interface ListedRelease {
  readonly number: number;
  readonly generation: number;
}

/** Reads lists as a release has them. A long list is read block by block, as far as it is asked. */
export function prepareLists(database: StatementMaker) {
  const select = database.prepare<[number, string, string, number], ListRow>(`
    SELECT since, total, numbers FROM release_lists
    WHERE node = ? AND attribute = ? AND value = ? AND since <= ?
    ORDER BY since DESC LIMIT 1`);
  const selectNext = database.prepare<[number, string, string, number], ListRow>(`
    SELECT since, total, numbers FROM release_lists
    WHERE node = ? AND attribute = ? AND value = ? AND since > ? ORDER BY since LIMIT 1`);
  const selectBlock = database
    .prepare<[number], Buffer>('SELECT numbers FROM release_list_blocks WHERE number = ?')
    .pluck();

  /** A block that is gone, because its release was pruned, is empty. */
  const readBlock = (generation: number, block: number): Uint32Array => {
    const numbers = selectBlock.get(productNumber(generation, block));
    return numbers ? unpackNumbers(numbers) : new Uint32Array();
  };

  return {
    readBlock,
    /** The version of the list that the release sees; undefined when it has none. */
    find: ({ node, attribute, value }: ListName, release: number): ListRow | undefined =>
      select.get(node, attribute, value, release),
    /** The version that takes the place of the one from `since`. */
    next: ({ node, attribute, value }: ListName, since: number): ListRow | undefined =>
      selectNext.get(node, attribute, value, since),
    read({ node, attribute, value }: ListName, release: ListedRelease): PlaceList {
      const row = select.get(node, attribute, value, release.number);
      if (!row) return listOf(new Uint32Array());
      if (row.total <= blockSize) return listOf(unpackShort(row));
      return openLongList(row, (block) => readBlock(release.generation, block));
    },
  };
}

/** The places of a list that fits its row. */
export function unpackShort({ total, numbers }: ListRow): Uint32Array {
  const places = unpackNumbers(numbers);
  if (places.length !== total) throw damaged();
  return places;
}

/** The lists of a store's releases. */
export type Lists = ReturnType<typeof prepareLists>;

function openLongList(
  { total, numbers }: ListRow,
  readBlock: (block: number) => Uint32Array,
): PlaceList {
  const directory = unpackNumbers(numbers);
  const entries = directory.length / 3;
  const firsts = { length: entries, at: (index: number) => directory[index * 3 + 1] ?? 0 };
  const befores = { length: entries, at: (index: number) => directory[index * 3 + 2] ?? 0 };
  const blocks = new Map<number, Uint32Array>();
  const blockAt = (index: number): Uint32Array => {
    const known = blocks.get(index);
    if (known) return known;
    const block = readBlock(directory[index * 3] ?? 0);
    blocks.set(index, block);
    return block;
  };
  /** The last entry whose number is not above the wanted one. */
  const lastUpTo = (column: typeof firsts, wanted: number): number => {
    let low = 0;
    let high = column.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (column.at(middle) <= wanted) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const rank = (place: number): number => {
    const index = lastUpTo(firsts, place);
    return befores.at(index) + lowerBound(blockAt(index), place);
  };
  return {
    total,
    rank,
    has(place) {
      const block = blockAt(lastUpTo(firsts, place));
      return block[lowerBound(block, place)] === place;
    },
    slice(from, limit) {
      const places: number[] = [];
      for (let index = lastUpTo(befores, from); index < entries; index++) {
        const start = Math.max(0, from - befores.at(index));
        places.push(...blockAt(index).subarray(start, start + limit - places.length));
        if (places.length >= limit) break;
      }
      return places;
    },
    all() {
      const places = new Uint32Array(total);
      for (let index = 0; index < entries; index++) {
        places.set(blockAt(index), befores.at(index));
      }
      return places;
    },
  };
}
