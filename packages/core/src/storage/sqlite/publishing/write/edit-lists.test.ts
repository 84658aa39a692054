import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListEdit } from '../../../../catalog/release-format/edit-list.js';
import { blockSize, unpackDirectory } from '../../../../catalog/release-format/list-directory.js';
import { productNumber } from '../../../../catalog/release-format/numbering.js';
import { openDatabase } from '../../connection/open-database.js';
import { prepareLists } from '../../releases/read-lists.js';
import { prepareListEdits } from './edit-lists.js';
import { prepareListWriter } from './write-lists.js';

const generation = 1;
const name = { node: 3, attribute: 'tags', value: 'tea' };
let database: Database;
beforeEach(() => {
  database = openDatabase(':memory:', { readOnly: false });
});
afterEach(() => database.close());

const upTo = (count: number, step = 1) => Array.from({ length: count }, (_, at) => at * step);
const ascending = (places: Iterable<number>) => [...places].sort((a, b) => a - b);

describe('after any edits over several releases', () => {
  it('every version of a list is a plain sorted array with the same edits', () => {
    fc.assert(
      fc.property(sizes, fc.array(editing, { maxLength: 6 }), (size, edits) => {
        emptyLists();
        const versions = [upTo(size, 4).map((place) => place + 1_000)];
        write(versions[0] ?? []);
        for (const [index, draw] of edits.entries()) {
          const before = versions.at(-1) ?? [];
          const { removed, added } = draw(before);
          editAt(index + 2, { removed, added });
          const leaving = new Set(removed);
          versions.push(ascending([...before.filter((place) => !leaving.has(place)), ...added]));
        }
        versions.forEach((places, index) => {
          expectList(index + 1, places);
        });
        expectNoLooseBlocks();
      }),
      { numRuns: 60 },
    );
  });

  /** Sizes at which a list turns from a row into blocks, and where blocks are full. */
  const sizes = fc.constantFrom(0, 1, 2, 511, 512, 513, 1024, 1025, 1600);

  /** An edit of a list, given what the list holds. */
  const editing: fc.Arbitrary<(places: readonly number[]) => ListEdit> = fc
    .record({
      share: fc.constantFrom(0, 0, 0.01, 0.5, 1),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
      seed: fc.nat(96),
      added: fc.uniqueArray(fc.nat(9_000), { maxLength: 30 }),
      run: fc.constantFrom(0, 0, 3, 600),
    })
    .map(({ share, from, seed, added, run }) => (places) => {
      // A stretch of the list leaves it; single places come anywhere, and a run of them side by side.
      const start = Math.floor(from * places.length);
      const removed = places.slice(start, start + Math.ceil(share * places.length));
      const taken = new Set(places);
      const arriving = new Set([...added, ...upTo(run).map((at) => seed * 100 + at)]);
      return { removed, added: ascending(arriving).filter((place) => !taken.has(place)) };
    });
});

describe('a version', () => {
  it.each([511, 512, 513, 1023, 1024, 1025])('of %i products may lose and gain one', (size) => {
    const places = upTo(size, 2);
    write(places);
    editAt(2, { removed: [places.at(-1) ?? 0], added: [] });
    editAt(3, { removed: [], added: [1, 2 ** 31] });
    expectList(1, places);
    expectList(2, places.slice(0, -1));
    expectList(3, ascending([...places.slice(0, -1), 1, 2 ** 31]));
  });

  it.each([1, 512, 513, 2000])('of %i products may lose them all and be filled again', (size) => {
    const places = upTo(size);
    write(places);
    editAt(2, { removed: places, added: [] });
    editAt(3, { removed: [], added: upTo(700, 2) });
    editAt(4, { removed: upTo(700, 2), added: upTo(700, 2).map((place) => place + 1) });
    expectList(1, places);
    expectList(2, []);
    expectList(3, upTo(700, 2));
    expectList(
      4,
      upTo(700, 2).map((place) => place + 1),
    );
    expectNoLooseBlocks();
  });

  it('begins a list that the generation had not', () => {
    editAt(4, { removed: [], added: [5, 9] });
    expectList(3, []);
    expectList(4, [5, 9]);
  });

  it('shares the blocks that it does not touch with the version before', () => {
    const places = upTo(3000, 2);
    write(places);
    const before = blocksAt(1);
    editAt(2, { removed: [], added: [1001] });
    const after = blocksAt(2);
    expect(before).toHaveLength(6);
    // The touched block was full, so two take its place.
    expect(after).toHaveLength(7);
    expect(after.filter((block) => before.includes(block))).toHaveLength(5);
    editAt(3, { removed: [4000], added: [4001] });
    expect(blocksAt(3)).toHaveLength(7);
    expect(blocksAt(3).filter((block) => after.includes(block))).toHaveLength(6);
  });

  it('is seen by later releases until there is another, and by none before', () => {
    write([1, 2, 3]);
    editAt(5, { removed: [2], added: [] });
    for (const release of [1, 2, 4]) expectList(release, [1, 2, 3]);
    for (const release of [5, 6, 99]) expectList(release, [1, 3]);
  });

  it('is noted as a change of its release', () => {
    write([1]);
    editAt(2, { removed: [1], added: [] });
    expect(database.prepare('SELECT * FROM release_list_changes').all()).toEqual([
      { release: 2, ...name },
    ]);
  });
});

it('generations number their blocks apart', () => {
  write(upTo(600));
  const writer = prepareListWriter(database, { number: 2, generation: 2 });
  for (const place of upTo(600, 5)) writer.add(9, '', '', place);
  writer.writeSome(9);
  editAt(3, { removed: [0], added: [] });
  expectList(3, upTo(600).slice(1));
  const other = prepareLists(database).read(
    { node: 9, attribute: '', value: '' },
    { number: 2, generation: 2 },
  );
  expect([...other.all()]).toEqual(upTo(600, 5));
});

function write(places: readonly number[]): void {
  const writer = prepareListWriter(database, { number: 1, generation });
  for (const place of places) writer.add(name.node, name.attribute, name.value, place);
  writer.writeSome(1);
}

function editAt(release: number, edit: ListEdit): void {
  prepareListEdits(database, { number: release, generation })(name, edit);
}

/** Fails unless a release sees these places, however it asks for them. */
function expectList(release: number, places: readonly number[]): void {
  const list = prepareLists(database).read(name, { number: release, generation });
  expect([...list.all()]).toEqual(places);
  expect(list.total).toBe(places.length);
  for (const at of [0, 1, 511, 512, 513, 1024, places.length >> 1, places.length]) {
    expect(list.slice(at, 40)).toEqual(places.slice(at, at + 40));
    const place = places[at];
    if (place === undefined) continue;
    expect([list.has(place), list.rank(place), list.rank(place + 1)]).toEqual([true, at, at + 1]);
  }
  expect(list.has(2 ** 32 - 1)).toBe(false);
}

function blocksAt(release: number): number[] {
  const row = prepareLists(database).find(name, release);
  if (!row || row.total <= blockSize) return [];
  return unpackDirectory(row.numbers).map(({ block }) => block);
}

/** Fails when a block is stored that no version has. */
function expectNoLooseBlocks(): void {
  const versions = database.prepare<[], number>('SELECT since FROM release_lists').pluck().all();
  const used = new Set(versions.flatMap(blocksAt).map((block) => productNumber(generation, block)));
  const stored = database.prepare('SELECT number FROM release_list_blocks').pluck().all();
  expect(new Set(stored)).toEqual(used);
}

function emptyLists(): void {
  for (const table of ['release_lists', 'release_list_blocks', 'release_list_changes']) {
    database.exec(`DELETE FROM ${table}`);
  }
}
