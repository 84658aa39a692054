import type { SeedRecord } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import { makeCatalog } from '../../../src/testing/make-catalog.js';
import { makeFile } from '../../../src/testing/make-file.js';
import { makeHierarchy, makeNode } from '../../../src/testing/make-node.js';
import { makePrice } from '../../../src/testing/make-price.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const same = { added: 0, changed: 0, removed: 0 };
const publish: SeedRecord = { type: 'publish', catalog_id: shopIds.catalog };

/** Declares the tests of release previews. */
export function describePreviewing(openStorage: OpenStorage): void {
  describe('before anything is published', () => {
    const service = useCommerce(openStorage);

    it('is all of the catalog', async () => {
      await service.load(makeShop().filter(({ type }) => type !== 'publish'));
      expect(await service.commerce.catalog.previewRelease(shopIds.catalog)).toEqual({
        catalog_id: shopIds.catalog,
        products: { ...same, added: 7 },
        nodes: { ...same, added: 4 },
        pruned: [],
      });
      expect(await service.commerce.catalog.listCatalogs()).toMatchObject([{ releases: [] }]);
    });

    it('is not found for an unknown catalog', async () => {
      const preview = service.commerce.catalog.previewRelease(shopIds.catalog);
      await expect(preview).rejects.toMatchObject({ code: 'not_found' });
      const current = service.commerce.catalog.findCurrentRelease(shopIds.catalog);
      await expect(current).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('against what is published', () => {
    const service = useCommerce(openStorage, makeShop());
    const preview = () => service.commerce.catalog.previewRelease(shopIds.catalog);
    const current = () => service.commerce.catalog.findCurrentRelease(shopIds.catalog);
    const releases = async () => (await service.commerce.catalog.listCatalogs())[0]?.releases ?? [];

    it.each<[string, readonly SeedRecord[], object]>([
      ['nothing', makeShop().filter(({ type }) => type !== 'publish'), {}],
      [
        'a new product',
        [makeProduct({ id: makeUuid(0x200), node_ids: [shopIds.tea] })],
        { products: { ...same, added: 1 } },
      ],
      [
        'a product that leaves',
        [makeProduct({ id: shopIds.sencha, sku: 'SENCHA' })],
        { products: { ...same, removed: 1 } },
      ],
      [
        'a price, which a parent, its children and their bundle show',
        [makePrice({ sku: 'CUP' })],
        { products: { ...same, changed: 4 } },
      ],
      [
        'a node that moves, what is in it, and its parents, of which one has a child now and one no longer',
        [makeNode({ id: shopIds.green, parent_id: shopIds.cups, name: 'Green tea' })],
        { products: { ...same, changed: 1 }, nodes: { ...same, changed: 3 } },
      ],
      ['a file that products name', [makeFile({ href: 'https://files.example/new.jpg' })], {}],
      [
        'a new hierarchy in place of the old one',
        [makeHierarchy({ id: makeUuid(0x90) }), makeCatalog({ hierarchy_ids: [makeUuid(0x90)] })],
        { products: { ...same, removed: 7 }, nodes: { ...same, added: 1, removed: 4 } },
      ],
    ])('%s', async (change, records, expected) => {
      await service.load(records);
      const found = await preview();
      expect(found).toMatchObject({ products: same, nodes: same, pruned: [], ...expected });
      // The first preview has changed nothing.
      expect(await preview()).toEqual(found);
      expect(await releases()).toHaveLength(1);
      expect(await current()).toEqual(change === 'nothing' ? (await releases())[0] : undefined);
      await service.load([publish]);
      expect(await current()).toEqual((await releases())[0]);
      expect(await preview()).toMatchObject({ products: same, nodes: same });
    });

    it('names the releases that would be pruned', async () => {
      await service.load([publish]);
      await service.load([publish]);
      const oldest = (await releases()).at(-1);
      expect((await preview()).pruned).toEqual([oldest?.id]);
      await service.load([publish]);
      expect((await releases()).map(({ id }) => id)).not.toContain(oldest?.id);
    });
  });
}
