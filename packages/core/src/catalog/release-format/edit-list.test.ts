import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectPlaces } from '../../../test/support/expect-places.js';
import { blocksOf, type ListRow, openList } from './stored-product.js';
import { createListWriter, cutEdit, editList, type ListEdit } from './write-lists.js';

/** The versions of a list, and the blocks of its generation. */
let versions: ListRow[];
let blocks: Map<number, Buffer>;
beforeEach(emptyLists);

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
      { numRuns: runs(10) },
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

describe('the parts of an edit', () => {
  const odd = (count: number, from = 0) => upTo(count, 2).map((place) => from + place + 1);
  it.each([
    ['of a long list', 70_000, upTo(7_000, 20), odd(7_000), 3],
    ['of a list that gets short on the way', 66_000, upTo(65_536, 2), odd(1_000, 131_072), 1],
    ['that leaves a short list', 70_000, upTo(70_000, 2), [], 1],
    ['of a short list', 512, upTo(512, 2), odd(600), 1],
    ['that is in one part of a long list', 70_000, [0], [1], 1],
  ])('%s change it as the whole does', (_, size, removed, added, count) => {
    const places = upTo(size, 2);
    write(places);
    const parts = cutEdit(find(1), { removed, added });
    expect(parts).toHaveLength(count);
    for (const part of parts) editAt(2, part);
    const leaving = new Set(removed);
    expectList(2, ascending([...places.filter((place) => !leaving.has(place)), ...added]));
    expectNoLooseBlocks();
  });

  it('concern a few blocks each', () => {
    write(upTo(70_000, 2));
    const before = blocksAt(1);
    const [part = { removed: [], added: [] }] = cutEdit(find(1), {
      removed: [],
      added: upTo(700).map((place) => place * 200 + 1),
    });
    editAt(2, part);
    // Each of the 64 blocks was full, so two take its place.
    expect(blocksAt(2).filter((block) => !before.includes(block))).toHaveLength(128);
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
});

it('an edit that meets a block which is gone says so, instead of losing its products', () => {
  write(upTo(3000, 2));
  const [first = 0] = blocksAt(1);
  blocks.delete(first);
  expect(() => editAt(2, { removed: [0], added: [] })).toThrow(
    expect.objectContaining({ code: 'storage_unavailable' }),
  );
});

function write(places: readonly number[]): void {
  const writer = createListWriter({
    writeList: (_, content) => versions.push({ since: 1, ...content }),
    writeBlock: storeBlock,
  });
  const list = { nodes: [3], kinds: [{ attribute: 'tags', value: 'tea' }] };
  for (const place of places) writer.add([list], place);
  writer.writeSome(1);
}

function editAt(release: number, edit: ListEdit): void {
  const store = { find: (block: number) => blocks.get(block), write: storeBlock };
  versions.push({ since: release, ...editList(find(release), edit, store) });
}

function storeBlock(packed: Buffer): number {
  const number = blocks.size + 1;
  blocks.set(number, packed);
  return number;
}

/** The version that a release sees. */
function find(release: number): ListRow | undefined {
  return versions.findLast(({ since }) => since <= release);
}

/** Fails unless a release sees these places, however it asks for them. */
function expectList(release: number, places: readonly number[]): void {
  expectPlaces(
    openList(find(release), (block) => blocks.get(block)),
    places,
  );
}

function blocksAt(release: number): number[] {
  return [...blocksOf(find(release))];
}

/** Fails when a block is stored that no version has. */
function expectNoLooseBlocks(): void {
  const used = versions.flatMap((row) => [...blocksOf(row)]);
  expect(new Set(blocks.keys())).toEqual(new Set(used));
}

function emptyLists(): void {
  versions = [];
  blocks = new Map();
}
