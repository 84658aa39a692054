import type { SeedRecord } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import { makeCatalog, makeCatalogRule } from '../../../src/testing/make-catalog.js';
import { makeOffering } from '../../../src/testing/make-offering.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeSubscription } from '../../../src/testing/make-subscription.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

/** Declares the tests of exporting and emptying a store. */
export function describeExporting(openStorage: OpenStorage): void {
  const other = makeCatalog({ id: makeUuid(0x0f), name: 'Published later' });
  const everything: SeedRecord[] = [
    ...makeShop(),
    makeCatalogRule({ channels: ['web'] }),
    makeOffering(),
    makeSubscription(),
    other,
    { type: 'publish', catalog_id: other.id },
  ];

  describe('an export', () => {
    const service = useCommerce(openStorage, everything);
    const second = useCommerce(openStorage);

    it('gives back what was loaded', async () => {
      const exported = await service.export();
      expect(exported).toHaveLength(everything.length);
      // Records without times of their own have been stamped.
      expect(exported).toEqual(
        expect.arrayContaining(everything.map((record) => expect.objectContaining(record))),
      );
    });

    it('loaded elsewhere is exported there as the same text', async () => {
      const exported = await service.export();
      second.environment.advance(60_000);
      await second.load(exported);
      expect(JSON.stringify(await second.export())).toBe(JSON.stringify(exported));
    });

    it('loaded elsewhere answers the same', async () => {
      await second.load(await service.export());
      const answers = async ({ list }: typeof service) => (await list()).products;
      expect(await answers(second)).toEqual(await answers(service));
    });

    it('keeps which catalog was published first', async () => {
      await second.load(await service.export());
      const page = await second.commerce.catalog.listNodeProducts({ node_id: shopIds.hierarchy });
      expect(page.catalog_id).toBe(shopIds.catalog);
    });

    it('shows one state, whatever is written while it is read', async () => {
      const before = await service.export();
      const during: SeedRecord[] = [];
      let isLoaded = false;
      for await (const record of service.commerce.exportSeed()) {
        during.push(record);
        if (isLoaded) continue;
        isLoaded = true;
        await service.load([
          makeProduct({ id: shopIds.pot, name: 'Changed' }),
          makeProduct({ id: makeUuid(0x200) }),
        ]);
      }
      expect(during).toEqual(before);
      expect(await service.export()).not.toEqual(before);
    });

    it('may be left before its end', async () => {
      for await (const record of service.commerce.exportSeed()) {
        expect(record).toHaveProperty('type');
        break;
      }
      await service.load([makeProduct({ id: makeUuid(0x200) })]);
    });
  });

  describe('a reset', () => {
    const service = useCommerce(openStorage, everything);

    it('empties the store', async () => {
      await service.commerce.reset();
      expect(await service.export()).toEqual([]);
      expect(await service.commerce.catalog.listCatalogs()).toEqual([]);
      expect(await service.commerce.describe()).toMatchObject({
        catalogs: 0,
        releases: 0,
        nodes: 0,
        products: 0,
        offerings: 0,
        accounts: 0,
        subscriptions: 0,
        carts: 0,
        stock: 0,
      });
      await expect(service.list()).rejects.toMatchObject({ code: 'not_found' });
    });

    it('leaves a store that can be filled again', async () => {
      const before = (await service.list()).products;
      await service.commerce.reset();
      await service.load(everything);
      expect((await service.list()).products).toEqual(before);
    });
  });

  describe('a store that can be used', () => {
    const service = useCommerce(openStorage);

    it('passes its check', async () => {
      await expect(service.commerce.check()).resolves.toBeUndefined();
    });
  });
}
