import type { SeedRecord } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import { makeShop, shopIds } from '../../testing.js';
import { createTestCommerce } from './create-test-commerce.js';

const unpublished = () => makeShop().filter(({ type }) => type !== 'publish');

describe('a commerce service of a test', () => {
  it('shows the records that it was made with', async () => {
    const commerce = await createTestCommerce({ records: unpublished() });
    const page = await commerce.catalog.listNodeProducts({ node_id: shopIds.hierarchy });
    expect(page.total).toBeGreaterThan(0);
    await commerce.close();
  });

  it('shares nothing with another one', async () => {
    const [one, other] = [
      await createTestCommerce({ records: unpublished() }),
      await createTestCommerce(),
    ];
    expect((await one.describe()).products).toBeGreaterThan(0);
    expect((await other.describe()).products).toBe(0);
    await Promise.all([one.close(), other.close()]);
  });

  it('takes the clock of a test', async () => {
    const now = Date.UTC(2026, 0, 31);
    const commerce = await createTestCommerce({ clock: () => now });
    const { published } = await commerce.loadRecords(unpublished());
    expect(published).toMatchObject([{ published_at: now }]);
    await commerce.close();
  });

  it('says which record is wrong', async () => {
    const product = unpublished().find(({ type }) => type === 'product');
    const wrong = { ...product, name: 7 } as unknown as SeedRecord;
    await expect(createTestCommerce({ records: [wrong] })).rejects.toMatchObject({
      code: 'validation_failed',
      details: [expect.stringMatching(/^record 1 \/name must be a string/)],
    });
  });
});

describe('records that are loaded', () => {
  it('publish what they touch, or only what they name', async () => {
    const commerce = await createTestCommerce();
    const touched = await commerce.loadRecords(unpublished());
    expect(touched.published.map(({ catalog_id }) => catalog_id)).toEqual(touched.touched);
    const named = { type: 'publish', catalog_id: shopIds.catalog } as const;
    const { published } = await commerce.loadRecords([...unpublished(), named]);
    expect(published.map(({ catalog_id }) => catalog_id)).toEqual([shopIds.catalog]);
    await commerce.close();
  });
});
