import { CommerceError } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import { packNumbers } from '../../../catalog/release-format/list-directory.js';
import {
  everything,
  productNumber,
  productRange,
} from '../../../catalog/release-format/numbering.js';
import {
  allProducts,
  type ListedRelease,
  type ListName,
  type ListRow,
  openList,
} from '../../../catalog/release-format/stored-list.js';
import { listsOfProduct } from '../../../catalog/release-format/stored-product.js';
import { createListWriter, type ListStore } from '../../../catalog/release-format/write-lists.js';
import { readStored } from '../../../integrity/read-stored.js';

/**
 * Adds to existing releases the lists by which filters find products of the whole release; they
 * only had lists of single nodes. The lists contain the content of each release, not later changes
 * of records.
 */
export function listEverything(database: Database): void {
  const generations = database
    .prepare<[], number>(`SELECT DISTINCT generation FROM releases WHERE state = 'published'`)
    .pluck();
  const selectReleases = database.prepare<[number], ListedRelease>(`
    SELECT number, generation FROM releases WHERE state = 'published' AND generation = ?
    ORDER BY number`);
  for (const generation of generations.all()) {
    const listsOf = prepareListsOf(database, generation);
    const write = prepareWriting(database, generation);
    let before: Lists = new Map();
    for (const [index, release] of selectReleases.all(generation).entries()) {
      // The oldest has them from the beginning of the generation on, with which they are deleted.
      const since = index === 0 ? generation : release.number;
      const lists = findAll(listsOf, release);
      if (!lists) break;
      for (const [key, list] of lists) {
        if (!isSame(before.get(key), list)) write(list, since);
      }
      for (const [key, list] of before) {
        if (!lists.has(key)) write({ ...list, places: [] }, since);
      }
      before = lists;
    }
  }
}

/** A list and its places, ascending. */
interface PlacedList extends ListName {
  readonly places: readonly number[];
}

type Lists = ReadonlyMap<string, PlacedList>;

/** Prepares the reading of the lists that each place of a generation is in; many releases share a place. */
function prepareListsOf(database: Database, generation: number) {
  const selectAll = database.prepare<[number, number], ListRow>(`
    SELECT since, total, numbers FROM release_lists
    WHERE node = ? AND attribute = '' AND value = '' AND since <= ? ORDER BY since DESC LIMIT 1`);
  const selectBlock = database
    .prepare<[number], Buffer>('SELECT numbers FROM release_list_blocks WHERE number = ?')
    .pluck();
  const selectProduct = database.prepare<[number], { lists: string; packed: Buffer }>(
    'SELECT lists, packed FROM release_products WHERE number = ?',
  );
  const { node } = allProducts({ generation });
  const known = new Map<number, readonly ListName[]>();
  const find = (place: number): readonly ListName[] => {
    const number = productNumber(generation, place);
    const row = selectProduct.get(number);
    if (!row) return [];
    const product = { number, nodes: readStored<number[]>(row.lists), packed: row.packed };
    return listsOfProduct(product).filter(
      (list) => list.node === everything(generation) && list.attribute !== '',
    );
  };
  return {
    placesOf: ({ number }: ListedRelease): Iterable<number> =>
      openList(selectAll.get(node, number), (block) =>
        selectBlock.get(productNumber(generation, block)),
      ).all(),
    of(place: number): readonly ListName[] {
      const lists = known.get(place) ?? find(place);
      known.set(place, lists);
      return lists;
    },
  };
}

/** Returns undefined for a damaged release, which stays unchanged; `doctor` reports it. */
function findAll(
  { placesOf, of }: ReturnType<typeof prepareListsOf>,
  release: ListedRelease,
): Lists | undefined {
  try {
    const lists = new Map<string, PlacedList & { places: number[] }>();
    for (const place of placesOf(release)) {
      for (const name of of(place)) {
        const key = `${name.attribute} ${name.value}`;
        const list = lists.get(key);
        if (list) list.places.push(place);
        else lists.set(key, { ...name, places: [place] });
      }
    }
    return lists;
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    return undefined;
  }
}

function isSame(before: PlacedList | undefined, { places }: PlacedList): boolean {
  return (
    before?.places.length === places.length &&
    places.every((place, index) => before.places[index] === place)
  );
}

/** Prepares writing versions of lists; records which versions they replace. */
function prepareWriting(database: Database, generation: number) {
  const insertList = database.prepare('INSERT INTO release_lists VALUES (?, ?, ?, ?, ?, ?)');
  const insertBlock = database.prepare('INSERT INTO release_list_blocks VALUES (?, ?)');
  const noteChange = database.prepare('INSERT INTO release_list_changes VALUES (?, ?, ?, ?)');
  const { from, to } = productRange(generation);
  const selectLast = database
    .prepare<[number, number], number | null>(
      'SELECT max(number) FROM release_list_blocks WHERE number >= ? AND number < ?',
    )
    .pluck();
  let next = (selectLast.get(from, to) ?? from) + 1;

  return ({ node, attribute, value, places }: PlacedList, since: number): void => {
    const store: ListStore = {
      writeList: (_, { total, numbers }) =>
        insertList.run(node, attribute, value, since, total, numbers),
      writeBlock(packed) {
        insertBlock.run(next, packed);
        next += 1;
        return next - 1 - from;
      },
    };
    const writer = createListWriter(store);
    const list = { nodes: [node], kinds: [{ attribute, value }] };
    for (const place of places) writer.add([list], place);
    if (places.length === 0) {
      store.writeList({ node, attribute, value }, { total: 0, numbers: packNumbers([]) });
    }
    writer.writeSome(1);
    if (since > generation) noteChange.run(since, node, attribute, value);
  };
}
