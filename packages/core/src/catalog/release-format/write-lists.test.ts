import { describe, expect, it } from 'vitest';
import { type PlaceList, unpackDirectory } from './list-directory.js';
import { type ListContent, type ListName, openList } from './stored-product.js';
import { createListWriter, holdValues } from './write-lists.js';

const name = { node: 3, attribute: '', value: '' };

/** A store of lists in memory, and its lists. */
function makeStore() {
  const lists = new Map<string, ListContent>();
  const blocks: Buffer[] = [];
  const keyOf = ({ node, attribute, value }: ListName) => [node, attribute, value].join(' / ');
  return {
    lists,
    blocks,
    writer: createListWriter({
      writeList: (written, content) => lists.set(keyOf(written), content),
      writeBlock: (packed) => blocks.push(packed) - 1,
    }),
    find: (wanted: ListName) => lists.get(keyOf(wanted)),
    read(wanted: ListName): PlaceList {
      const content = lists.get(keyOf(wanted));
      return openList(content && { ...content, since: 1 }, (block) => blocks[block]);
    },
  };
}

const groupOf = ({ node, ...kind }: ListName) => ({ nodes: [node], kinds: [kind] });
const upTo = (count: number, step = 1) => Array.from({ length: count }, (_, at) => at * step);

describe.each([1, 2, 511, 512, 513, 1023, 1024, 1025, 1536, 1537, 5000])(
  'a list of %i products',
  (total) => {
    const places = upTo(total, 3).map((place) => place + 10);
    const store = makeStore();
    for (const place of places) store.writer.add([groupOf(name)], place);
    store.writer.writeSome(1);
    const read = () => store.read(name);

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
      const { numbers = Buffer.alloc(0) } = store.find(name) ?? {};
      if (total <= 512) {
        expect([store.blocks.length, numbers.length]).toEqual([0, total * 4 + 4]);
        return;
      }
      const directory = unpackDirectory(numbers);
      expect(directory.map(({ before }) => before)).toEqual(upTo(Math.ceil(total / 512), 512));
      expect(directory.map(({ first }) => first)).toEqual(
        directory.map(({ before }) => places[before]),
      );
      expect(directory.map(({ block }) => block)).toEqual(upTo(store.blocks.length));
    });
  },
);

it('a list that was never written is empty', () => {
  const list = makeStore().read(name);
  expect([list.total, list.has(0), list.rank(9), list.slice(0, 9)]).toEqual([0, false, 0, []]);
});

describe('the lists of a release', () => {
  const names = [1, 2, 3].flatMap((node) => [
    { node, attribute: '', value: '' },
    { node, attribute: 'tags', value: 'a b' },
    { node, attribute: 'tags', value: 'a' },
  ]);

  it('are apart, whatever their names', () => {
    const { writer, read } = makeStore();
    for (const place of upTo(600)) {
      const added = names.filter((_, index) => place % (index + 1) === 0);
      writer.add(added.map(groupOf), place);
    }
    while (writer.writeSome(2));
    names.forEach((each, index) => {
      expect([...read(each).all()]).toEqual(upTo(600).filter((place) => place % (index + 1) === 0));
    });
  });

  it('are written a few at a time, each once, until none is left', () => {
    const { writer, lists } = makeStore();
    writer.add(names.map(groupOf), 5);
    const steps: [boolean, number][] = [];
    do steps.push([writer.writeSome(4), lists.size]);
    while (steps.at(-1)?.[0]);
    expect(steps).toEqual([
      [true, 4],
      [true, 8],
      [false, 9],
    ]);
    expect(writer.writeSome(4)).toBe(false);
  });
});

describe('held values', () => {
  const sku = (value: string) => ({ attribute: 'sku', value, language: '' }) as const;

  it('are given once, attribute by attribute, neighbours together', () => {
    const held = holdValues(120_000);
    held.add(1, sku('B'));
    held.add(2, sku('A'));
    held.add(1, { attribute: 'name', value: 'Becher', language: 'de' });
    const taken = [...held.take()].flatMap(([, values]) => values);
    expect(taken.map(({ value, product }) => [value, product]).sort()).toEqual([
      ['A', 2],
      ['B', 1],
      ['Becher', 1],
    ]);
    expect(taken.findIndex(({ value }) => value === 'B')).toBe(
      taken.findIndex(({ value }) => value === 'A') + 1,
    );
    expect([...held.take()].flatMap(([, values]) => values)).toEqual([]);
  });

  it('are full when there are as many as there may be, and no more when they were taken', () => {
    const held = holdValues(2);
    held.add(1, sku('A'));
    expect(held.isFull()).toBe(false);
    held.add(2, sku('B'));
    expect(held.isFull()).toBe(true);
    expect([...held.take()].length).toBeGreaterThan(0);
    expect(held.isFull()).toBe(false);
  });
});
