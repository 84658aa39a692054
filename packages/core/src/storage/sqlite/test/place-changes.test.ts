import type { SeedRecord } from '@aisle/schema/seed';
import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishRelease } from '../../../catalog/publish-release.js';
import { everything, placeOf, productRange } from '../../../catalog/release-format/number-nodes.js';
import { loadSeed } from '../../../seeding/load-seed.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeCatalog } from '../../../testing/make-catalog.js';
import { makeHierarchy, makeNode } from '../../../testing/make-node.js';
import { makePriceBook } from '../../../testing/make-price.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import type { BaseRow } from '../../stores/plan-incremental.js';
import { placeChanges } from '../../stores/plan-incremental.js';
import { createReleaseLists } from '../../stores/release-lists.js';
import type { Connection } from '../connection/connection.js';
import { connect } from '../connection/file-connection.js';
import { createRunner } from '../connection/sqlite-engine.js';
import { prepareLists, preparePlacesOfId } from '../release-rows.js';
import { createSqliteCatalogStore, createSqliteSeedStore } from '../sqlite-storage.js';

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

/** Id and position of a product. */
type Place = [id: string, at: number];

interface Change {
  readonly number: number;
  readonly day: number;
  readonly status: 'live' | 'draft';
}

let connection: Connection;
beforeEach(async () => {
  connection = connect(':memory:', { readOnly: false });
  await load(connection, shop);
});
afterEach(() => connection.close());

describe('places for changed products', () => {
  it('are between their neighbours in list order wherever there is room, over any releases', async () => {
    const change: fc.Arbitrary<Change> = fc.record({
      number: fc.nat(40),
      day: fc.nat(6),
      status: fc.constantFrom('live', 'live', 'draft'),
    });
    const round = fc.uniqueArray(change, { maxLength: 12, selector: ({ number }) => number });
    const live = (number: number, day: number): Change => ({ number, day, status: 'live' });
    // Each round halves the gap before the same product, until there is none.
    const crowded = upTo(8).map((index) => [live(20 - index, 2)]);
    await fc.assert(
      fc.asyncProperty(fc.nat(20), fc.array(round, { maxLength: 5 }), async (count, rounds) => {
        const own = connect(':memory:', { readOnly: false });
        try {
          await load(own, [...shop, ...upTo(count).map((number) => product(number, number % 5))]);
          await publish(own);
          for (const changes of rounds) await expectPlaces(own, changes);
        } finally {
          await own.close();
        }
      }),
      { numRuns: runs(8), examples: [[3, crowded]] },
    );
  });

  it('are none that any release of the generation has used', async () => {
    await load(connection, [product(1, 3), product(2, 1)]);
    await publish(connection);
    const used = new Set(placesOfEverything(connection));
    for (let times = 0; times < 5; times++) {
      await load(connection, [product(9, 2, { status: times % 2 === 0 ? 'live' : 'draft' })]);
      const [placed] = place(connection, [idOf(9)]) ?? [];
      if (placed) expect(used.has(placed[1])).toBe(false);
      await publish(connection);
      for (const at of placesOfEverything(connection)) used.add(at);
    }
    expect(generations(connection)).toBe(1);
  });

  it('are given to those that the release has, and no others', async () => {
    await load(connection, [product(1, 3)]);
    await publish(connection);
    await load(connection, [
      product(2, 2, { status: 'draft' }),
      makeProduct({ id: idOf(3), node_ids: [] }),
      product(4, 4),
    ]);
    expect(place(connection, [1, 2, 3, 4].map(idOf))?.map(([id]) => id)).toEqual([
      idOf(4),
      idOf(1),
    ]);
  });

  it('are in front, behind and between, where there is room', async () => {
    await load(connection, [product(1, 5), product(2, 3)]);
    await publish(connection);
    const [first = 0, last = 0] = placesOfEverything(connection).toSorted((a, b) => a - b);
    await load(connection, [product(3, 9), product(4, 4), product(5, 1)]);
    const placed = (place(connection, [3, 4, 5].map(idOf)) ?? []).map(([, at]) => at);
    expect(placed[0]).toBeLessThan(first);
    expect(placed[1]).toBeGreaterThan(first);
    expect(placed[1]).toBeLessThan(last);
    expect(placed[2]).toBeGreaterThan(last);
  });

  it('begin anew in a generation that is empty', async () => {
    await publish(connection);
    await load(connection, [product(1, 2), product(2, 1)]);
    const [first = 0, second = 0] = (place(connection, [idOf(1), idOf(2)]) ?? []).map(
      ([, at]) => at,
    );
    expect(0 < first && first < second).toBe(true);
  });
});

describe('there are no places', () => {
  it('where more products come between two neighbours than there is room', async () => {
    await load(connection, [product(1, 5), product(2, 3)]);
    await publish(connection);
    const [first = 0, last = 0] = placesOfEverything(connection).toSorted((a, b) => a - b);
    const room = last - first - 1;
    const coming = upTo(room + 1).map((number) => product(100 + number, 4));
    await load(connection, coming);
    const ids = coming.map(({ id }) => id);
    expect(place(connection, ids)).toBeUndefined();
    const fitting = place(connection, ids.slice(0, room)) ?? [];
    expect(fitting.map(([, at]) => at)).toEqual(upTo(room).map((at) => first + 1 + at));
  });

  it('and the next release is built from nothing, in list order', async () => {
    await load(connection, [product(1, 5), product(2, 3)]);
    await publish(connection);
    await load(
      connection,
      upTo(100).map((number) => product(100 + number, 4)),
    );
    await publish(connection);
    expect(generations(connection)).toBe(2);
    expect(placesOfEverything(connection)).toHaveLength(102);
  });

  it('where the next neighbour is too far away to look for it', async () => {
    await load(connection, [product(1, 9), product(2, 1)]);
    await publish(connection);
    const elsewhere = (number: number) =>
      makeProduct({ id: makeUuid(0x5000 + number), updated_at: day(5), node_ids: [] });
    await load(connection, [...upTo(1_990).map(elsewhere), product(3, 7)]);
    expect(place(connection, [idOf(3)], 2_000)).toHaveLength(1);
    await load(connection, upTo(2_010).map(elsewhere));
    expect(place(connection, [idOf(3)], 2_000)).toBeUndefined();
    expect(place(connection, [idOf(3)])).toHaveLength(1);
  });
});

/**
 * Changes products. They get positions if the gaps are large enough, and the next release is in
 * list order.
 */
async function expectPlaces(connection: Connection, changes: readonly Change[]): Promise<void> {
  await load(
    connection,
    changes.map(({ number, day: at, status }) => product(number, at, { status })),
  );
  const changed = changes.map(({ number }) => idOf(number));
  const kept = unchangedPlaces(connection, changed);
  const expected = listedIds(connection);
  const placed = place(connection, changed);
  expect(placed !== undefined).toBe(isRoomFor(expected, new Map(kept), usedPlaces(connection)));
  if (placed) {
    const all = [...kept, ...placed];
    expect(inOrder(all)).toEqual(expected);
    expect(new Set(all.map(([, at]) => at)).size).toBe(all.length);
  }
  await publish(connection);
  expect(inOrder(unchangedPlaces(connection, []))).toEqual(expected);
}

/**
 * @returns true if the ids without a position fit into unused positions between those that keep
 * theirs.
 */
function isRoomFor(
  ids: readonly string[],
  kept: ReadonlyMap<string, number>,
  used: readonly number[],
): boolean {
  let coming = 0;
  for (const next of [...ids.map((id) => kept.get(id)), Number.POSITIVE_INFINITY]) {
    if (next === undefined) {
      coming += 1;
      continue;
    }
    const before = Math.max(...used.filter((at) => at < next));
    if (coming > next - before - 1) return false;
    coming = 0;
  }
  return true;
}

const inOrder = (places: readonly Place[]) =>
  places.toSorted(([, a], [, b]) => a - b).map(([id]) => id);

/** Returns positions for changed products by id, in list order. */
function place(
  { database }: Connection,
  changed: readonly string[],
  most?: number,
): Place[] | undefined {
  const base = newest({ database });
  const { run } = createRunner(database);
  const placed = run(placeChanges(base, changed, nodes, createReleaseLists(base), most));
  const idOfRow = database.prepare<[number], string>('SELECT id FROM products WHERE rowid = ?');
  return placed?.products.map((row, index) => [
    idOfRow.pluck().get(row) ?? '',
    placed.places[index] ?? 0,
  ]);
}

/** Returns the unchanged products of the newest release. */
function unchangedPlaces(connection: Connection, changed: readonly string[]): Place[] {
  const base = newest(connection);
  const listed = listedAt(connection, base);
  const placesOfId = preparePlacesOfId(connection.database);
  const all = connection.database.prepare<[], string>('SELECT id FROM products').pluck().all();
  return all
    .filter((id) => !changed.includes(id))
    .flatMap((id): Place[] =>
      placesOfId(base.generation, id)
        .filter((at) => listed.has(at))
        .map((at) => [id, at]),
    );
}

/** Returns the positions of all products in the newest release's generation, listed or not. */
function usedPlaces(connection: Connection): number[] {
  const { from, to } = productRange(newest(connection).generation);
  return connection.database
    .prepare<[object], number>(
      'SELECT number FROM release_products WHERE number >= @from AND number < @to',
    )
    .pluck()
    .all({ from, to })
    .map(placeOf);
}

/** Returns the products of the next release in list order. */
function listedIds({ database }: Connection): string[] {
  return database
    .prepare<[], string>(`
      SELECT id FROM products JOIN product_nodes ON product_id = id
      WHERE status = 'live' ORDER BY updated_at DESC, id`)
    .pluck()
    .all();
}

function listedAt({ database }: Connection, base: BaseRow) {
  const name = { node: everything(base.generation), attribute: '', value: 'listed' };
  return prepareLists(database).read(name, base);
}

function placesOfEverything(connection: Connection): number[] {
  const base = newest(connection);
  const name = { node: everything(base.generation), attribute: '', value: '' };
  return [...prepareLists(connection.database).read(name, base).all()];
}

function generations({ database }: Connection): number {
  return Number(database.prepare('SELECT count(DISTINCT generation) FROM releases').pluck().get());
}

function newest({ database }: Pick<Connection, 'database'>): BaseRow {
  const select = database.prepare<[], BaseRow>(`
    SELECT releases.number, generation, basis, lot, changes FROM releases
    JOIN generations ON generations.number = releases.generation
    ORDER BY releases.number DESC LIMIT 1`);
  const base = select.get();
  if (!base) throw new RangeError('there is a release');
  return base;
}

async function publish(connection: Connection): Promise<void> {
  await publishRelease(createSqliteCatalogStore(connection), environment, makeCatalog().id);
}

async function load(connection: Connection, records: readonly SeedRecord[]): Promise<void> {
  const located = records.map((record) => ({ record, origin: 'seed' }));
  await loadSeed(createSqliteSeedStore(connection), environment.clock, located);
}
