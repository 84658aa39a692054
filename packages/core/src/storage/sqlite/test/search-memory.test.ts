import { describe, expect, it } from 'vitest';
import { createCommerce } from '../../../commerce/create-commerce.js';
import { createMemory } from '../../../memory/memory.js';
import { openSqlite } from '../../../sqlite.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeShop, shopIds, shopSale } from '../../../testing/make-shop.js';

/** Opens the shop with a memory of so many bytes. `reads` counts its pages of products. */
async function openShop(capacity: number) {
  const storage = openSqlite(':memory:', { memory: createMemory(capacity) });
  const environment = makeFixedEnvironment();
  let reads = 0;
  const { findProducts } = storage.catalog;
  const catalog = {
    ...storage.catalog,
    findProducts(...given: Parameters<typeof findProducts>) {
      reads += 1;
      return findProducts(...given);
    },
  };
  const commerce = createCommerce({ storage: { ...storage, catalog }, ...environment });
  await commerce.loadRecords(makeShop());
  const readsOf = async (work: () => Promise<unknown>) => {
    reads = 0;
    await work();
    return reads;
  };
  const search = (request: object = {}) =>
    commerce.catalog.multiSearch({ searches: [{ facet_by: 'price.USD.float_price' }], ...request });
  return { commerce, environment, search, readsOf };
}

describe('the index of a release', () => {
  it('is built once for all who ask for it, and kept', async () => {
    const { commerce, search, readsOf } = await openShop(2 ** 20);
    // One page to build it, and a page of results for each.
    expect(await readsOf(() => Promise.all([search(), search(), search()]))).toBe(1 + 3);
    expect(await readsOf(search)).toBe(1);
    expect(await readsOf(() => search({ languages: ['fr'] }))).toBe(1 + 1);
    await commerce.catalog.publishRelease(shopIds.catalog);
    expect(await readsOf(search)).toBe(1 + 1);
    await commerce.close();
  });

  it('has new prices in another currency, and once a sale begins', async () => {
    const { commerce, environment, search, readsOf } = await openShop(2 ** 20);
    await search();
    expect(await readsOf(() => search({ currency: 'EUR' }))).toBe(1 + 1);
    environment.setTime(Date.parse(shopSale.from));
    expect(await readsOf(search)).toBe(1 + 1);
    expect(await readsOf(search)).toBe(1);
    await commerce.close();
  });

  it('is built for each search without a memory', async () => {
    const { commerce, search, readsOf } = await openShop(0);
    const [first] = (await search()).results;
    expect(await readsOf(search)).toBe(1 + 1 + 1);
    expect((await search()).results).toEqual([first]);
    await commerce.close();
  });

  it('that does not fit into the memory is refused, without building it again', async () => {
    const { commerce, search, readsOf } = await openShop(1_500);
    const refused = () =>
      expect(search()).rejects.toMatchObject({
        code: 'storage_unavailable',
        message: expect.stringMatching(/does not fit into the memory of 1 MiB.*larger --memory/),
      });
    expect(await readsOf(refused)).toBe(1);
    expect(await readsOf(refused)).toBe(0);
    await commerce.close();
  });

  it('of a release that was taken back meanwhile is that of the newest one', async () => {
    const { commerce, search } = await openShop(2 ** 20);
    const { release_id: before } = await search();
    const { id } = await commerce.catalog.publishRelease(shopIds.catalog);
    const [{ release_id }] = await Promise.all([
      search(),
      commerce.records.deleteRelease({ catalog_id: shopIds.catalog, release_id: id }),
    ]);
    expect([before, id]).toContain(release_id);
    expect((await search()).release_id).toBe(before);
    await commerce.close();
  });
});
