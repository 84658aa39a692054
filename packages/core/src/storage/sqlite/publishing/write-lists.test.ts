import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unpackDirectory } from '../../../catalog/release-format/list-directory.js';
import { productNumber } from '../../../catalog/release-format/number-nodes.js';
import type { ListName } from '../../../catalog/release-format/stored-product.js';
import { openDatabase } from '../connection/open-database.js';
import { prepareLists } from '../release-rows.js';
import { prepareListWriter } from './write-rows.js';

const release = { number: 7, generation: 7 };
const name = { node: 3, attribute: '', value: '' };
let database: Database;
beforeEach(() => {
  database = openDatabase(':memory:', { readOnly: false });
});
afterEach(() => database.close());

const groupOf = ({ node, ...kind }: ListName) => ({ nodes: [node], kinds: [kind] });
const upTo = (count: number, step = 1) => Array.from({ length: count }, (_, at) => at * step);
const count = (table: string) =>
  Number(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
const write = (places: readonly number[]) => {
  const writer = prepareListWriter(database, release);
  for (const place of places) writer.add([groupOf(name)], place);
  expect(writer.writeSome(1)).toBe(false);
};

describe.each([1, 2, 511, 512, 513, 1023, 1024, 1025, 1536, 1537, 5000])(
  'a list of %i products',
  (total) => {
    const places = upTo(total, 3).map((place) => place + 10);
    beforeEach(() => write(places));
    const read = () => prepareLists(database).read(name, release);

    it('is read as it was written', () => {
      expect(read().total).toBe(total);
      expect([...read().all()]).toEqual(places);
    });

    it('knows the place of each product, and of what is between them', () => {
      const list = read();
      for (const [rank, place] of places.entries()) {
        expect([list.rank(place), list.rank(place + 1)]).toEqual([rank, rank + 1]);
        expect([list.has(place - 1), list.has(place), list.has(place + 1)]).toEqual([
          false,
          true,
          false,
        ]);
      }
      expect([list.rank(0), list.rank(2 ** 32 - 1)]).toEqual([0, total]);
      expect([list.has(0), list.has(2 ** 32 - 1)]).toEqual([false, false]);
    });

    it('has pages that begin anywhere and may run across blocks', () => {
      for (const from of [0, 1, 500, 511, 512, 513, 1000, 1023, 1024, total - 1, total, 9000]) {
        for (const limit of [0, 1, 25, 100, 1200]) {
          expect(read().slice(from, limit)).toEqual(places.slice(from, from + limit));
        }
      }
    });

    it('has full blocks and one with the rest, or is a row when it fits', () => {
      const { numbers = Buffer.alloc(0) } = prepareLists(database).find(name, release.number) ?? {};
      if (total <= 512) {
        expect([count('release_list_blocks'), numbers.length]).toEqual([0, total * 4 + 4]);
        return;
      }
      const directory = unpackDirectory(numbers);
      expect(directory.map(({ before }) => before)).toEqual(upTo(Math.ceil(total / 512), 512));
      expect(directory.map(({ first }) => first)).toEqual(
        directory.map(({ before }) => places[before]),
      );
      const stored = database.prepare('SELECT number FROM release_list_blocks').pluck().all();
      expect(stored).toEqual(directory.map(({ block }) => productNumber(7, block)));
    });
  },
);

it('a list that was never written is empty', () => {
  const list = prepareLists(database).read(name, release);
  expect([list.total, list.has(0), list.rank(9), list.slice(0, 9)]).toEqual([0, false, 0, []]);
});

describe('the lists of a release', () => {
  const names = [1, 2, 3].flatMap((node) => [
    { node, attribute: '', value: '' },
    { node, attribute: 'tags', value: 'a b' },
    { node, attribute: 'tags', value: 'a' },
  ]);

  it('are apart, whatever their names', () => {
    const writer = prepareListWriter(database, release);
    for (const place of upTo(600)) {
      const added = names.filter((_, index) => place % (index + 1) === 0);
      writer.add(added.map(groupOf), place);
    }
    while (writer.writeSome(2));
    const lists = prepareLists(database);
    names.forEach((each, index) => {
      expect([...lists.read(each, release).all()]).toEqual(
        upTo(600).filter((place) => place % (index + 1) === 0),
      );
    });
  });

  it('are written a few at a time, each once, until none is left', () => {
    const writer = prepareListWriter(database, release);
    writer.add(names.map(groupOf), 5);
    const steps: [boolean, number][] = [];
    do steps.push([writer.writeSome(4), count('release_lists')]);
    while (steps.at(-1)?.[0]);
    expect(steps).toEqual([
      [true, 4],
      [true, 8],
      [false, 9],
    ]);
    expect(writer.writeSome(4)).toBe(false);
  });
});
