import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectPlaces } from '../../../../test/support/expect-places.js';
import { productNumber } from '../../../catalog/release-format/number-nodes.js';
import { blocksOf } from '../../../catalog/release-format/stored-product.js';
import type { ListEdit } from '../../../catalog/release-format/write-lists.js';
import { openDatabase } from '../connection/open-database.js';
import { prepareLists } from '../release-rows.js';
import { prepareListEdits, prepareListWriter } from './write-rows.js';

const generation = 1;
const name = { node: 3, attribute: 'tags', value: 'tea' };
let database: Database;
beforeEach(() => {
  database = openDatabase(':memory:', { readOnly: false });
});
afterEach(() => database.close());

const upTo = (count: number, step = 1) => Array.from({ length: count }, (_, at) => at * step);
const ascending = (places: Iterable<number>) => [...places].sort((a, b) => a - b);

describe('a version', () => {
  it('is kept beside the one before, whose untouched blocks it shares', () => {
    const places = upTo(3000, 2);
    write(places);
    editAt(2, { removed: [], added: [1001] });
    editAt(3, { removed: [4000], added: [4001] });
    expectList(1, places);
    expectList(2, ascending([...places, 1001]));
    expectList(3, ascending([...places.filter((place) => place !== 4000), 1001, 4001]));
    const [first, second, third] = [1, 2, 3].map(blocksAt);
    expect(second?.filter((block) => first?.includes(block))).toHaveLength(5);
    expect(third?.filter((block) => second?.includes(block))).toHaveLength(6);
    expectNoLooseBlocks();
  });

  it('begins a list that the generation had not', () => {
    editAt(4, { removed: [], added: [5, 9] });
    expectList(3, []);
    expectList(4, [5, 9]);
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
  const list = { nodes: [9], kinds: [{ attribute: '', value: '' }] };
  for (const place of upTo(600, 5)) writer.add([list], place);
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
  for (const place of places) writer.add([{ nodes: [name.node], kinds: [name] }], place);
  writer.writeSome(1);
}

function editAt(release: number, edit: ListEdit): void {
  prepareListEdits(database, { number: release, generation })(name, edit);
}

/** Fails unless a release sees these places, however it asks for them. */
function expectList(release: number, places: readonly number[]): void {
  expectPlaces(prepareLists(database).read(name, { number: release, generation }), places);
}

function blocksAt(release: number): number[] {
  return [...blocksOf(prepareLists(database).find(name, release))];
}

/** Fails when a block is stored that no version has. */
function expectNoLooseBlocks(): void {
  const versions = database.prepare<[], number>('SELECT since FROM release_lists').pluck().all();
  const used = new Set(versions.flatMap(blocksAt).map((block) => productNumber(generation, block)));
  const stored = database.prepare('SELECT number FROM release_list_blocks').pluck().all();
  expect(new Set(stored)).toEqual(used);
}
