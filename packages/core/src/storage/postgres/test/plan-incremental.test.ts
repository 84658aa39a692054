import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSchemas } from '../../../../test/support/use-schema.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import type { Work } from '../../engine/statement.js';
import { planIncremental } from '../../stores/plan-incremental.js';
import { readCatalog } from '../../stores/product-source.js';
import { runnerOn } from '../connection/postgres-engine.js';
import { findGaps } from './find-gaps.js';
import { openTestStore, type TestStore } from './open-test-store.js';

const count = 1_200;
const idOf = (index: number) => makeUuid(0x1000 + index);
const updatedAt = (index: number) => new Date(Date.UTC(2025, 0, 1) - index * 60_000).toISOString();
/** One product in forty is in the catalog, so that neighbours in it are far apart. */
const isListed = (index: number) => index % 40 === 0;
const product = (index: number, members: Parameters<typeof makeProduct>[0] = {}) =>
  makeProduct({
    id: idOf(index),
    sku: `S${index}`,
    name: `First ${index}`,
    node_ids: isListed(index) ? [shopIds.tea] : [],
    updated_at: updatedAt(index),
    ...members,
  });

const makeSchema = useSchemas();
let store: TestStore;
beforeEach(async () => {
  store = await openTestStore(await makeSchema());
  const products = Array.from({ length: count }, (_, index) => product(index));
  await store.load([...makeShop(), ...products]);
});
afterEach(() => store.close());

/** Returns the incremental plan of the next release, and the number of round trips it took. */
async function plan() {
  const request = {
    catalog_id: shopIds.catalog,
    release_id: makeUuid(0x99),
    now: 0,
    keep: 3,
    lot: 0,
  };
  const reservation = await store.reserve(request);
  await store.cleaner.giveUp(reservation);
  const { run } = runnerOn(store.connection, store.connection.lockKey);
  const content = await run(readCatalog(shopIds.catalog));
  if (!content) throw new RangeError('there is the catalog');
  let trips = 0;
  const counting = function* <Result>(work: Work<Result>): Work<Result> {
    let next = work.next();
    while (!next.done) {
      trips += 1;
      next = work.next(yield next.value);
    }
    return next.value;
  };
  const found = await run(counting(planIncremental(reservation.base, content)));
  return { trips, products: found?.products.length, retired: found?.retired.length, found };
}

/** Returns the names of the tea shelf's products in the order of the page. */
async function listNames(): Promise<string[]> {
  const { products } = await store.commerce.catalog.listNodeProducts({
    catalog_id: shopIds.catalog,
    node_id: shopIds.tea,
    limit: 100,
  });
  return products.map(({ attributes }) => attributes.name);
}

describe('what a release carries on', () => {
  it('is everything when nothing has changed, found out in a few trips', async () => {
    expect(await plan()).toMatchObject({ trips: 5, products: 0, retired: 0 });
  });

  it('is all but what has changed, however far its neighbours are', async () => {
    const before = await listNames();
    await store.load([product(400, { name: 'Late' })]);
    const { trips, products, retired } = await plan();
    expect({ products, retired }).toEqual({ products: 1, retired: 1 });
    expect(trips).toBeLessThanOrEqual(16);
    await store.commerce.catalog.publishRelease(shopIds.catalog);
    expect(await store.numbers('SELECT generation FROM releases ORDER BY number')).toEqual([1, 1]);
    expect(await listNames()).toEqual(before.map((name) => (name === 'First 400' ? 'Late' : name)));
    expect(await findGaps(store.connection)).toEqual([]);
  });

  it('has the places that it left for those that come between, in their order', async () => {
    const arriving = [799, 401, 402, 1_199, 1].map((index) =>
      product(index, { node_ids: [shopIds.tea] }),
    );
    await store.load(arriving);
    expect(await plan()).toMatchObject({ products: 5, retired: 0 });
    await store.commerce.catalog.publishRelease(shopIds.catalog);
    expect(await store.numbers('SELECT generation FROM releases ORDER BY number')).toEqual([1, 1]);
    const all = Array.from({ length: count }, (_, index) => index);
    const shown = all.filter(
      (index) => isListed(index) || [799, 401, 402, 1_199, 1].includes(index),
    );
    const names = await listNames();
    expect(names.filter((name) => name.startsWith('First'))).toEqual(
      shown.map((index) => `First ${index}`),
    );
    expect(await findGaps(store.connection)).toEqual([]);
  });

  it('is nothing when too much has changed', async () => {
    await store.load(
      Array.from({ length: 300 }, (_, index) => product(index, { node_ids: [shopIds.tea] })),
    );
    expect(await plan()).toMatchObject({ products: undefined });
  });

  it('is nothing when it is not whole itself', async () => {
    await store.connection.run({
      text: `DELETE FROM release_values WHERE attribute = 2 AND value = 'S400'`,
    });
    expect(await plan()).toMatchObject({ products: undefined });
  });

  it('is without what has gone', async () => {
    await store.load([product(80, { status: 'draft' }), product(120, { node_ids: [] })]);
    expect(await plan()).toMatchObject({ products: 0, retired: 2 });
    await store.commerce.catalog.publishRelease(shopIds.catalog);
    const names = await listNames();
    expect(names).toContain('First 40');
    expect(names).not.toContain('First 80');
    expect(names).not.toContain('First 120');
    expect(await findGaps(store.connection)).toEqual([]);
  });
});
