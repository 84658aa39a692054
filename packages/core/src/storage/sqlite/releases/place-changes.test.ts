import type { SeedRecord } from '@aisle/schema';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishRelease } from '../../../catalog/publish-release.js';
import { loadSeed } from '../../../seeding/load-seed.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeCatalog } from '../../../testing/make-catalog.js';
import { makeHierarchy, makeNode } from '../../../testing/make-node.js';
import { makePriceBook } from '../../../testing/make-price.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { type Connection, connect } from '../connection.js';
import { createSqliteCatalogStore } from '../sqlite-catalog-store.js';
import { createSqliteSeedStore } from '../sqlite-seed-store.js';
import type { BaseRelease } from './base-release.js';
import { everything } from './numbering.js';
import { placeChanges } from './place-changes.js';
import { prepareLists } from './read-lists.js';
import { prepareStoredProducts } from './stored-products.js';

const environment = makeFixedEnvironment();
const nodes = [makeHierarchy(), makeNode()];
const shop = [...nodes, makePriceBook(), makeCatalog()];
const day = (number: number) => new Date(Date.UTC(2025, 0, 1 + number)).toISOString();
/** A product of the node by its number and the day of its last update. */
const product = (number: number, updatedAt: number, members: { status?: 'live' | 'draft' } = {}) =>
  makeProduct({
    id: makeUuid(0x1000 + number),
    updated_at: day(updatedAt),
    node_ids: [makeNode().id],
    ...members,
  });
const idOf = (number: number) => makeUuid(0x1000 + number);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

let connection: Connection;
beforeEach(async () => {
  connection = connect(':memory:', { readOnly: false });
  await load(shop);
});
afterEach(() => connection.close());

describe('places for changed products', () => {
  it('are between their neighbours in list order, over any releases', async () => {
    const change = fc.record({
      number: fc.nat(40),
      day: fc.nat(6),
      status: fc.constantFrom('live' as const, 'live' as const, 'draft' as const),
    });
    const round = fc.uniqueArray(change, { maxLength: 12, selector: ({ number }) => number });
    await fc.assert(
      fc.asyncProperty(fc.nat(20), fc.array(round, { maxLength: 5 }), async (count, rounds) => {
        await connection.close();
        connection = connect(':memory:', { readOnly: false });
        await load([...shop, ...upTo(count).map((number) => product(number, number % 5))]);
        await publish();
        for (const changes of rounds) {
          await load(changes.map(({ number, day: at, status }) => product(number, at, { status })));
          const changed = changes.map(({ number }) => idOf(number));
          const placed = place(changed);
          const kept = unchangedPlaces(changed);
          const expected = listedIds();
          const ids = [...kept, ...(placed ?? [])].sort((a, b) => a[1] - b[1]).map(([id]) => id);
          expect(ids).toEqual(expected);
          expect(new Set([...kept, ...(placed ?? [])].map(([, at]) => at)).size).toBe(ids.length);
          await publish();
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are none that any release of the generation has used', async () => {
    await load([product(1, 3), product(2, 1)]);
    await publish();
    const used = new Set(placesOfEverything());
    for (let times = 0; times < 5; times++) {
      await load([product(9, 2, { status: times % 2 === 0 ? 'live' : 'draft' })]);
      const [placed] = place([idOf(9)]) ?? [];
      if (placed) expect(used.has(placed[1])).toBe(false);
      await publish();
      for (const at of placesOfEverything()) used.add(at);
    }
    expect(generations()).toBe(1);
  });

  it('are given to those that the release has, and no others', async () => {
    await load([product(1, 3)]);
    await publish();
    await load([
      product(2, 2, { status: 'draft' }),
      makeProduct({ id: idOf(3), node_ids: [] }),
      product(4, 4),
    ]);
    expect(place([1, 2, 3, 4].map(idOf))?.map(([id]) => id)).toEqual([idOf(4), idOf(1)]);
  });

  it('are in front, behind and between, where there is room', async () => {
    await load([product(1, 5), product(2, 3)]);
    await publish();
    const [first = 0, last = 0] = placesOfEverything().toSorted((a, b) => a - b);
    await load([product(3, 9), product(4, 4), product(5, 1)]);
    const placed = (place([3, 4, 5].map(idOf)) ?? []).map(([, at]) => at);
    expect(placed[0]).toBeLessThan(first);
    expect(placed[1]).toBeGreaterThan(first);
    expect(placed[1]).toBeLessThan(last);
    expect(placed[2]).toBeGreaterThan(last);
  });

  it('begin anew in a generation that is empty', async () => {
    await publish();
    await load([product(1, 2), product(2, 1)]);
    const [first = 0, second = 0] = (place([idOf(1), idOf(2)]) ?? []).map(([, at]) => at);
    expect(0 < first && first < second).toBe(true);
  });
});

describe('there are no places', () => {
  it('where more products come between two neighbours than there is room', async () => {
    await load([product(1, 5), product(2, 3)]);
    await publish();
    const [first = 0, last = 0] = placesOfEverything().toSorted((a, b) => a - b);
    const room = last - first - 1;
    const coming = upTo(room + 1).map((number) => product(100 + number, 4));
    await load(coming);
    const ids = coming.map(({ id }) => id);
    expect(place(ids)).toBeUndefined();
    const fitting = place(ids.slice(0, room)) ?? [];
    expect(fitting.map(([, at]) => at)).toEqual(upTo(room).map((at) => first + 1 + at));
  });

  it('and the next release is built from nothing, in list order', async () => {
    await load([product(1, 5), product(2, 3)]);
    await publish();
    await load(upTo(100).map((number) => product(100 + number, 4)));
    await publish();
    expect(generations()).toBe(2);
    expect(placesOfEverything()).toHaveLength(102);
  });

  it('where the next neighbour is too far away to look for it', async () => {
    await load([product(1, 9), product(2, 1)]);
    await publish();
    const elsewhere = (number: number) =>
      makeProduct({ id: makeUuid(0x5000 + number), updated_at: day(5), node_ids: [] });
    await load([...upTo(1_990).map(elsewhere), product(3, 7)]);
    expect(place([idOf(3)])).toHaveLength(1);
    await load(upTo(2_010).map(elsewhere));
    expect(place([idOf(3)])).toBeUndefined();
  });
});

/** Places for changed products by their ids, in list order. */
function place(changed: readonly string[]): [string, number][] | undefined {
  const { database } = connection;
  const base = newest();
  const listed = listedAt(base);
  const stored = prepareStoredProducts(database);
  const placed = placeChanges(database, base, changed, nodes, (id) =>
    stored.placesOfId(base.generation, id).find((at) => listed.has(at)),
  );
  const idOfRow = database.prepare<[number], string>('SELECT id FROM products WHERE rowid = ?');
  return placed?.rows.map((row, index) => [
    idOfRow.pluck().get(row) ?? '',
    placed.places[index] ?? 0,
  ]);
}

/** The products that the newest release lists and that did not change. */
function unchangedPlaces(changed: readonly string[]): [string, number][] {
  const base = newest();
  const listed = listedAt(base);
  const stored = prepareStoredProducts(connection.database);
  const all = connection.database.prepare<[], string>('SELECT id FROM products').pluck().all();
  return all
    .filter((id) => !changed.includes(id))
    .flatMap((id): [string, number][] =>
      stored
        .placesOfId(base.generation, id)
        .filter((at) => listed.has(at))
        .map((at) => [id, at]),
    );
}

/** What the next release will list, in list order. */
function listedIds(): string[] {
  return connection.database
    .prepare<[], string>(`
      SELECT id FROM products JOIN product_nodes ON product_id = id
      WHERE status = 'live' ORDER BY updated_at DESC, id`)
    .pluck()
    .all();
}

function listedAt(base: BaseRelease) {
  const name = { node: everything(base.generation), attribute: '', value: 'listed' };
  return prepareLists(connection.database).read(name, base);
}

function placesOfEverything(): number[] {
  const base = newest();
  const name = { node: everything(base.generation), attribute: '', value: '' };
  return [...prepareLists(connection.database).read(name, base).all()];
}

function generations(): number {
  return Number(
    connection.database.prepare('SELECT count(DISTINCT generation) FROM releases').pluck().get(),
  );
}

function newest(): BaseRelease {
  const select = connection.database.prepare<[], BaseRelease>(`
    SELECT releases.number, generation, basis, lot, changes FROM releases
    JOIN generations ON generations.number = releases.generation
    ORDER BY releases.number DESC LIMIT 1`);
  const base = select.get();
  if (!base) throw new RangeError('there is a release');
  return base;
}

async function publish(): Promise<void> {
  await publishRelease(createSqliteCatalogStore(connection), environment, makeCatalog().id);
}

async function load(records: readonly SeedRecord[]): Promise<void> {
  const located = records.map((record) => ({ record, origin: 'seed' }));
  await loadSeed(createSqliteSeedStore(connection), environment.clock, located);
}
