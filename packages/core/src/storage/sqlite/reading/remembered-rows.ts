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

/** Dependencies for reading rows of releases. */
interface RowSources {
  readonly memories: ReleaseMemories;
  readonly lists: Pick<Lists, 'find' | 'findBlock'>;
  readonly readPacked: ReturnType<typeof preparePackedProducts>;
  readonly isPublic: ReturnType<typeof prepareReleaseQueries>['isPublic'];
}

/** Lists and products of a release. */
export interface RememberedRows {
  readList(name: ListName): PlaceList;
  /** Returns packed products in the order of their numbers. */
  readProducts(numbers: readonly number[]): readonly Buffer[];
}

/**
 * Opens the rows of a release: from the cache, or from the database in one snapshot that must stay
 * open while they are used. Rows from the database are cached.
 * @throws NotPublished, from its functions, if the database is needed and the release is no longer
 * public: its content may be gone, and its numbers reused.
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
