import {
  NotPublished,
  type NumberedRelease,
} from '../../../catalog/release-format/numbered-release.js';
import type { PlaceList } from '../../../catalog/release-format/place-list.js';
import type { ReleaseMemories } from '../../../catalog/release-format/release-memory.js';
import {
  type ListName,
  openUnpacked,
  type UnpackedList,
  unpackBlock,
  unpackList,
} from '../../../catalog/release-format/stored-list.js';
import { damaged } from '../../../integrity/seal.js';
import type { preparePackedProducts } from '../release-rows/packed-products.js';
import type { Lists } from '../release-rows/read-lists.js';
import type { prepareReleaseQueries } from '../release-rows/read-release.js';

/** What rows of releases are read with. */
interface RowSources {
  readonly memories: ReleaseMemories;
  readonly lists: Pick<Lists, 'find' | 'findBlock'>;
  readonly readPacked: ReturnType<typeof preparePackedProducts>;
  readonly isPublic: ReturnType<typeof prepareReleaseQueries>['isPublic'];
}

/** Lists and products of a release. */
export interface RememberedRows {
  readList(name: ListName): PlaceList;
  /** Packed products in the order of their numbers, each as it was packed. */
  readProducts(numbers: readonly number[]): readonly Buffer[];
}

/**
 * Opens the rows of a release: those in memory, and for the others the database, of which one state has to be seen
 * as long as they are used. What is read there is remembered.
 * @throws NotPublished, by its functions, when the database is needed and the release is not public in it any more:
 * what it held may be gone, and its numbers given to others.
 */
export function openRememberedRows(
  release: NumberedRelease,
  { memories, lists, readPacked, isPublic }: RowSources,
): RememberedRows {
  const memory = memories.of(release);
  const knownLists = memory.of<UnpackedList>('list');
  const knownBlocks = memory.of<Uint32Array>('block');
  let isSeen = false;
  const requirePublic = () => {
    isSeen ||= isPublic(release);
    if (!isSeen) throw new NotPublished();
  };

  const findList = (name: ListName): UnpackedList | undefined => {
    const key = `${name.node} ${name.attribute} ${name.value}`;
    const known = knownLists.get(key);
    if (known) return known;
    requirePublic();
    const row = lists.find(name, release.number);
    if (!row) return undefined;
    const list = unpackList(row);
    knownLists.set(key, list);
    return list;
  };
  const readBlock = (block: number): Uint32Array => {
    const key = String(block);
    const known = knownBlocks.get(key);
    if (known) return known;
    requirePublic();
    const found = lists.findBlock(release.generation, block);
    const places = unpackBlock(found);
    if (found) knownBlocks.set(key, places);
    return places;
  };
  const readMissing = (numbers: readonly number[]): readonly Buffer[] => {
    requirePublic();
    const products = readPacked(numbers);
    if (products.length !== numbers.length) throw damaged();
    products.forEach((packed, index) => {
      memory.products.set(numbers[index] ?? 0, packed);
    });
    return products;
  };

  return {
    readList: (name) => openUnpacked(findList(name), readBlock),
    readProducts(numbers) {
      const known = numbers.map(memory.products.get);
      const missing = numbers.filter((_, index) => known[index] === undefined);
      if (missing.length === 0) return known as Buffer[];
      const read = readMissing(missing).values();
      return known.map((packed) => packed ?? (read.next().value as Buffer));
    },
  };
}
