import { CommerceError } from '@aisle/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loseConnections } from '../../../test/support/lose-connections.js';
import { useSchemas } from '../../../test/support/use-schema.js';
import { watchWaiting } from '../../../test/support/waiting-for.js';
import { createCommerce } from '../../commerce/create-commerce.js';
import type { Storage } from '../../commerce/storage.js';
import { openedReadOnly } from '../../environment/store-settings.js';
import type { SeedTransaction } from '../../seeding/seed-store.js';
import { makeCatalog } from '../../testing/make-catalog.js';
import { makeHierarchy, makeNode } from '../../testing/make-node.js';
import { makeOffering, makePlan } from '../../testing/make-offering.js';
import { makeProduct } from '../../testing/make-product.js';
import { makeShop, shopIds } from '../../testing/make-shop.js';
import { makeSubscription } from '../../testing/make-subscription.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { type Connection, connect } from './connection/connection.js';
import { openPostgres } from './open-postgres.js';

const makeSchema = useSchemas();
let connectionString: string;
let one: Storage;
let other: Storage;
/** Direct connection to the tables, as an administrator would have. */
let tables: Connection;
beforeEach(async () => {
  connectionString = await makeSchema();
  one = await openPostgres({ connectionString });
  other = await openPostgres({ connectionString });
  tables = await connect({ connectionString });
});
afterEach(() => Promise.all([one, other, tables].map((opened) => opened.close())));

const write = (seed: SeedTransaction, records: readonly Parameters<typeof locate>[0][]) =>
  seed.write(records.map(locate));
const locate = (record: Parameters<SeedTransaction['write']>[0][number]['record']) => ({
  record,
  origin: 'test',
});
const load = async (
  { seeds }: Storage,
  ...records: readonly Parameters<typeof locate>[0][]
): Promise<void> => {
  const seed = await seeds.begin(0);
  await write(seed, records);
  expect((await seed.commit(10)).faults).toEqual([]);
};
const shop = makeShop().filter(({ type }) => type !== 'publish');
const read = <Row>(text: string) => tables.query<Row>({ text });

describe('imports of two processes', () => {
  const waitingForImports = () =>
    tables.query({
      text: `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND (classid::bigint << 32 | objid::bigint) = $1::bigint`,
      values: [tables.lockKey('imports')],
    });

  it('wait for each other, and nobody sees a half of one', async () => {
    const first = await one.seeds.begin(0);
    await write(first, [makeProduct({ sku: 'ONE' })]);
    let isBegun = false;
    const waiting = other.seeds.begin(0).then((seed) => {
      isBegun = true;
      return seed;
    });
    await expect.poll(waitingForImports).toHaveLength(1);
    expect(isBegun).toBe(false);
    expect((await one.describe()).products).toBe(0);
    await first.commit(1);
    const second = await waiting;
    expect((await one.describe()).products).toBe(1);
    await second.rollback();
  });

  it('keep changes of catalogs waiting, which see what they leave', async () => {
    await load(one, makeHierarchy(), makeHierarchy({ id: makeUuid(0x200) }));
    const hierarchies = [makeHierarchy().id, makeUuid(0x200)];
    const seed = await one.seeds.begin(0);
    await write(seed, [makeNode({ id: makeUuid(0x200), parent_id: makeHierarchy().id })]);
    const time = '2026-01-01T00:00:00Z';
    let seen: readonly string[] = [];
    const made = other.catalog.changeCatalog(
      makeCatalog().id,
      { hierarchies, price_books: [] },
      (_, found) => {
        seen = found.hierarchies;
        return { ...makeCatalog(), created_at: time, updated_at: time };
      },
    );
    await expect.poll(waitingForImports).toHaveLength(1);
    await seed.commit(1);
    await made;
    expect(seen).toEqual([makeHierarchy().id]);
  });

  it('leave nothing behind when one loses its connection', async () => {
    const seed = await one.seeds.begin(0);
    // As many as are sent at once.
    const products = Array.from({ length: 1_000 }, (_, index) =>
      makeProduct({ id: makeUuid(0x1000 + index), sku: `S${index}` }),
    );
    await write(seed, products);
    await tables.run({
      text: `SELECT pg_terminate_backend(pid) FROM pg_locks
        WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND (classid::bigint << 32 | objid::bigint) = $1::bigint`,
      values: [tables.lockKey('imports')],
    });
    await expect(seed.commit(1)).rejects.toMatchObject({ code: 'storage_unavailable' });
    await seed.rollback();
    expect((await one.describe()).products).toBe(0);
    await load(one, makeProduct());
    expect((await one.describe()).products).toBe(1);
  });
});

it('a store that is closed while an import is under way does not wait for it for ever', async () => {
  const seed = await one.seeds.begin(0);
  await write(seed, [makeProduct()]);
  const closing = one.close();
  // `describe` fails once the store is closing.
  const isClosed = () =>
    one.describe().then(
      () => false,
      () => true,
    );
  await expect.poll(isClosed).toBe(true);
  await expect(seed.commit(1)).rejects.toMatchObject({ code: 'storage_unavailable' });
  await closing;
  expect((await other.describe()).products).toBe(0);
});

describe('what an import notes', () => {
  it('is gone at its end, also when it was refused', async () => {
    await load(one, ...shop);
    const seed = await one.seeds.begin(0);
    await write(seed, [makeProduct({ node_ids: [makeUuid(0x999)] })]);
    expect((await seed.commit(10)).faults).toHaveLength(1);
    for (const table of ['seed_references', 'seed_skus', 'seed_losses', 'seed_written']) {
      expect(await read(`SELECT * FROM ${table}`)).toEqual([]);
    }
  });

  it('of a release that was entered meanwhile is that everything may have changed', async () => {
    await load(one, ...shop);
    const seed = await one.seeds.begin(0);
    await write(seed, [makeProduct({ id: makeUuid(0x150), sku: 'LATE' })]);
    const publication = await other.catalog.openPublication({
      catalog_id: shopIds.catalog,
      release_id: makeUuid(0x700),
      now: 0,
      keep: 3,
      lot: 0.5,
    });
    await seed.commit(1);
    expect(await read('SELECT number, kind FROM changes')).toEqual([{ number: 1, kind: 'all' }]);
    expect(await read('SELECT changes FROM store')).toEqual([{ changes: 1 }]);
    await publication?.abandon();
  });

  it('is numbered without a gap, whatever was refused or lost between', async () => {
    await load(one, ...shop);
    const publication = await other.catalog.openPublication({
      catalog_id: shopIds.catalog,
      release_id: makeUuid(0x700),
      now: 0,
      keep: 3,
      lot: 0.5,
    });
    await load(one, makeProduct({ id: makeUuid(0x150), sku: 'A' }));
    const refused = await one.seeds.begin(0);
    await write(refused, [makeProduct({ id: makeUuid(0x151), node_ids: [makeUuid(0x999)] })]);
    expect((await refused.commit(1)).faults).toHaveLength(1);
    const left = await one.seeds.begin(0);
    await write(left, [makeProduct({ id: makeUuid(0x152) })]);
    await left.rollback();
    await load(other, makeProduct({ id: makeUuid(0x153), sku: 'B' }));
    expect(await read('SELECT number, key FROM changes ORDER BY number')).toEqual([
      { number: 1, key: makeUuid(0x150) },
      { number: 2, key: makeUuid(0x153) },
    ]);
    await publication?.abandon();
  });
});

it('a plan is not given to a subscription while an import takes it away', async () => {
  const [kept, taken] = [makePlan(), makePlan({ id: makeUuid(0x900), name: 'Weekly' })];
  const subscription = makeSubscription();
  await load(one, makeOffering({ plans: [kept, taken] }), subscription);
  const seed = await one.seeds.begin(0);
  await write(seed, [makeOffering({ plans: [kept] })]);
  let committing: Promise<unknown> | undefined;
  const seen: (string | undefined)[] = [];
  await other.subscriptions.update(subscription.id, taken.id, ({ record }, plan) => {
    // The commit runs from here on, and waits for this update.
    committing = seed.commit(1);
    seen.push(plan?.plan.id);
    return { ...record, plan_id: taken.id };
  });
  expect(seen).toEqual([taken.id]);
  expect(await committing).toMatchObject({
    faults: [{ kind: 'lost', target: 'plan', naming: { type: 'subscription' } }],
  });
});

it('an import that a lost connection may have kept says that nobody knows', async () => {
  const loseNone = await loseConnections(tables, 'store');
  await expect(load(one, ...shop)).rejects.toMatchObject({
    code: 'storage_unavailable',
    message: expect.stringContaining('it is unknown whether'),
  });
  await loseNone();
  await load(one, ...shop);
});

describe('a fill', () => {
  const finished = async (storage: Storage) => storage.seeds.clearUnfinishedFill();

  it('of another process is not disturbed while its signs of life come', async () => {
    const fill = await one.seeds.beginFill({ clear: false });
    expect(await finished(other)).toBe('going on');
    await expect(other.seeds.begin(0)).rejects.toMatchObject({ code: 'busy' });
    await load(one, ...shop);
    await fill?.complete();
    expect(await finished(other)).toBe('none');
    expect((await other.describe()).products).toBeGreaterThan(0);
  });

  it('whose filler was not heard of for long is cleared, and its filler is told', async () => {
    const fill = await one.seeds.beginFill({ clear: false });
    await load(one, ...shop);
    // Also for the heartbeats that are still to come.
    await tables.run({
      text: `CREATE FUNCTION age() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.touched_at := clock_timestamp() - interval '1 minute'; RETURN NEW; END $$`,
    });
    await tables.run({
      text: 'CREATE TRIGGER age BEFORE UPDATE ON filling FOR EACH ROW EXECUTE FUNCTION age()',
    });
    await tables.run({ text: 'UPDATE filling SET mark = mark' });
    expect(await finished(other)).toBe('cleared');
    expect((await other.describe()).products).toBe(0);
    await load(other, makeProduct());
    await expect(one.seeds.begin(0)).rejects.toMatchObject({ code: 'conflict' });
    const ended = await fill?.complete().catch((error: unknown) => error);
    expect(ended).toBeInstanceOf(CommerceError);
    expect(ended).toMatchObject({ code: 'conflict' });
    expect((await other.describe()).products).toBe(1);
  });
});

it('a store that is opened read-only is read, and refuses what would change it', async () => {
  await load(one, ...shop);
  const reader = await openPostgres({ connectionString, readOnly: true });
  expect((await reader.describe()).products).toBeGreaterThan(0);
  await expect(reader.check()).resolves.toBeUndefined();
  const { code, message } = openedReadOnly();
  const readOnly = { code, message };
  await expect(reader.seeds.begin(0)).rejects.toMatchObject(readOnly);
  await expect(reader.seeds.clear()).rejects.toMatchObject(readOnly);
  await expect(reader.carts.change('mine', () => undefined)).rejects.toMatchObject(readOnly);
  expect((await one.describe()).products).toBeGreaterThan(0);
  await reader.close();
});

describe('who empties a store', () => {
  it('waits for those who clean up, and neither has to give way', async () => {
    await load(one, ...makeShop());
    await createCommerce({ storage: one }).catalog.publishRelease(shopIds.catalog);
    let attempts = 0;
    let clearing: Promise<void> | undefined;
    await tables.write(async (transaction) => {
      attempts += 1;
      const waiting = await watchWaiting(transaction, tables);
      await transaction.query({ text: 'SELECT 1 FROM generations FOR UPDATE' });
      clearing = one.seeds.clear();
      await expect.poll(waiting).toHaveLength(1);
      await transaction.run({ text: 'DELETE FROM release_products' });
    });
    await clearing;
    expect(attempts).toBe(1);
    expect(await read('SELECT 1 FROM releases')).toEqual([]);
  });

  it('begins anew when others went first', async () => {
    await load(one, ...shop);
    let clearing: Promise<void> | undefined;
    await tables.write(async (transaction) => {
      const waiting = await watchWaiting(transaction, tables);
      await transaction.query({ text: 'SELECT 1 FROM products FOR UPDATE' });
      clearing ??= one.seeds.clear();
      await expect.poll(waiting).toHaveLength(1);
      // The transaction that waited first detects the deadlock and gives way.
      await transaction.run({ text: 'UPDATE catalogs SET id = id' });
    });
    await clearing;
    expect(await read('SELECT 1 FROM products')).toEqual([]);
  });
});
