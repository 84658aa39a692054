import { createValidator } from '@aisle/schema';
import { Included } from '@aisle/schema/catalog';
import { describe, expect, it } from 'vitest';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds, shopSale } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, skusOf, useCommerce } from '../use-commerce.js';

/** Declares the tests of resources that `include` adds to a page. */
export function describeIncluding(openStorage: OpenStorage): void {
  describe('include', () => {
    const second = makeProduct({
      id: makeUuid(0x200),
      sku: 'SECOND',
      main_image_id: shopIds.photo,
      file_ids: [shopIds.photo, shopIds.manual],
      node_ids: [shopIds.tea],
    });
    const service = useCommerce(openStorage, [...makeShop(), second]);

    it('adds nothing that was not asked for', async () => {
      const page = await service.list();
      expect(page.includedBytes).toEqual({});
      expect(page.included).toEqual({ main_images: [], files: [], component_products: [] });
    });

    it('adds main images and files, each once for the page, in the order of its products', async () => {
      const { included, includedBytes } = await service.list({
        node_id: shopIds.tea,
        include: ['main_image', 'files'],
      });
      expect(Object.keys(includedBytes)).toEqual(['main_image', 'files']);
      expect(included.main_images.map(({ id, type }) => [id, type])).toEqual([
        [shopIds.photo, 'file'],
      ]);
      expect(included.files.map(({ id, type }) => [id, type])).toEqual([
        [shopIds.manual, 'file'],
        [shopIds.photo, 'file'],
      ]);
      const { main_images, files } = included;
      expect(createValidator(Included)({ main_images, files }).faults).toBeUndefined();
    });

    it('adds component products as their own listing shows them, also those that no node lists', async () => {
      const { included } = await service.list({
        filter: 'eq(sku,SET)',
        include: ['component_products'],
        languages: ['fr'],
        currency: 'EUR',
      });
      const { component_products } = included;
      expect(createValidator(Included)({ component_products }).faults).toBeUndefined();
      expect(skusOf({ products: component_products })).toEqual(['POT', 'CUP-S', 'CUP-L', 'SPOON']);
      const { products } = await service.list({
        filter: 'eq(sku,POT)',
        languages: ['fr'],
        currency: 'EUR',
      });
      expect(component_products[0]).toEqual(products[0]);
    });

    it('adds component products at their price of the moment', async () => {
      service.environment.setTime(Date.parse(shopSale.from));
      const { included } = await service.list({
        filter: 'eq(sku,SET)',
        include: ['component_products'],
      });
      expect(included.component_products[0]?.meta.sale_id).toBe('winter');
    });

    it('adds what the page’s products have, not what other pages’ have', async () => {
      const { includedBytes } = await service.list({
        filter: 'eq(sku,SENCHA)',
        include: ['main_image', 'files', 'component_products'],
      });
      expect(includedBytes).toEqual({});
    });

    it('adds to a single product what it has, be it in a node or not', async () => {
      const { catalog } = service.commerce;
      const include = ['files', 'component_products'] as const;
      const { products, included } = await service.list({ filter: 'eq(sku,SET)', include });
      const [set] = products;
      const answer = await catalog.getProduct({ product_id: set?.id ?? '', include });
      expect(answer.product).toEqual(set);
      expect(answer.included).toEqual(included);
      for (const component of included.component_products) {
        const { product } = await catalog.getProduct({ product_id: component.id });
        expect(product).toEqual(component);
      }
      await expect(catalog.getProduct({ product_id: 'none' })).rejects.toMatchObject({
        code: 'not_found',
        message: expect.stringContaining('There is no product "none" in release'),
      });
    });
  });
}
