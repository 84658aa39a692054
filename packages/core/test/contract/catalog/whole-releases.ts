import { createValidator } from '@aisle/schema';
import { CatalogProduct } from '@aisle/schema/catalog';
import type { SeedRecord } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds, shopSale } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { makeVariation } from '../../../src/testing/make-variation.js';
import { type OpenStorage, skusOf, useCommerce } from '../use-commerce.js';

const { pot, cup, smallCup, largeCup, set, spoon } = shopIds;

/** Declares the tests of reading all products of a release, and those that belong to others. */
export function describeWholeReleases(openStorage: OpenStorage): void {
  describe('the products of a release', () => {
    const service = useCommerce(openStorage, makeShop());
    const ask = () => service.commerce.catalog;
    const everything = ['CUP', 'CUP-L', 'CUP-S', 'POT', 'SENCHA', 'SET', 'SPOON'];

    it('are those of its nodes, their children and components, each once', async () => {
      const page = await ask().listProducts({});
      expect(skusOf(page).toSorted()).toEqual(everything);
      expect(page.total).toBe(everything.length);
      const validate = createValidator(CatalogProduct);
      expect(page.products.flatMap((one) => validate(one).faults ?? [])).toEqual([]);
      for (const product of page.products) {
        expect((await ask().getProduct({ product_id: product.id })).product).toEqual(product);
      }
    });

    it('come by last update, newest first, then by id, also when some were carried on', async () => {
      const inOrder = async () => {
        const { products } = await ask().listProducts({});
        const keys = products.map(({ id, attributes }) => [attributes.updated_at, id] as const);
        const sorted = keys.toSorted((a, b) =>
          a[0] === b[0] ? +(a[1] > b[1]) || -1 : a[0] < b[0] ? 1 : -1,
        );
        expect(keys).toEqual(sorted);
        return skusOf({ products });
      };
      const [first] = await inOrder();
      expect(first).toBe('SENCHA');
      await service.load([
        makeProduct({
          id: spoon,
          sku: 'SPOON',
          name: 'Spoon',
          updated_at: '2025-09-01T00:00:00.000Z',
        }),
        { type: 'publish', catalog_id: shopIds.catalog },
      ]);
      expect((await inOrder())[0]).toBe('SPOON');
    });

    it('have whatever they name below them, carried on or not', async () => {
      const [inner, outer, vase, small] = [0x301, 0x302, 0x303, 0x304].map(makeUuid) as [
        string,
        string,
        string,
        string,
      ];
      const bundle = (id: string, sku: string, parts: readonly string[], node_ids: string[] = []) =>
        makeProduct({
          id,
          sku,
          node_ids,
          components: {
            all: {
              name: 'All',
              options: parts.map((part) => ({ id: part, type: 'product', quantity: 1 })),
            },
          },
        });
      const read = async () => {
        const { products } = await ask().listProducts({ limit: 100 });
        const ids = new Set(products.map(({ id }) => id));
        const named = products.flatMap(({ relationships }) => [
          ...(relationships.children?.data ?? []),
          ...(relationships.component_products?.data ?? []),
        ]);
        expect(named.filter(({ id }) => !ids.has(id))).toEqual([]);
        return [inner, outer, vase, small].filter((id) => ids.has(id));
      };
      const publish = (records: readonly SeedRecord[]) =>
        service.load([...records, { type: 'publish', catalog_id: shopIds.catalog }]);
      const [option = ''] = makeVariation().options.map(({ id }) => id);
      await publish([
        makeProduct({ id: vase, sku: 'VASE', variation_ids: [makeVariation().id] }),
        makeProduct({ id: small, sku: 'VASE-S', parent_id: vase, option_ids: [option] }),
        bundle(inner, 'INNER', [vase]),
        bundle(outer, 'OUTER', [inner]),
      ]);
      expect(await read()).toEqual([]);
      await publish([bundle(outer, 'OUTER', [inner], [shopIds.tea])]);
      expect(await read()).toEqual([inner, outer, vase, small]);
      await publish([bundle(inner, 'INNER', [spoon])]);
      expect(await read()).toEqual([inner, outer]);
      await publish([bundle(inner, 'INNER', [vase])]);
      expect(await read()).toEqual([inner, outer, vase, small]);
      await publish([bundle(outer, 'OUTER', [inner])]);
      expect(await read()).toEqual([]);
    });

    it('are found by filters, in pages', async () => {
      const find = async (filter: string) => skusOf(await ask().listProducts({ filter }));
      expect(await find('eq(sku,SPOON)')).toEqual(['SPOON']);
      expect(await find(`in(id,${spoon},${smallCup},none)`)).toHaveLength(2);
      expect(await find('eq(tags,new)')).toEqual(['SENCHA', 'POT']);
      expect((await find('in(product_types,child,bundle)')).toSorted()).toEqual([
        'CUP-L',
        'CUP-S',
        'SET',
      ]);
      const all = skusOf(await ask().listProducts({}));
      const page = await ask().listProducts({ limit: 3, offset: 2 });
      expect(skusOf(page)).toEqual(all.slice(2, 5));
      expect(page).toMatchObject({ total: all.length, limit: 3, offset: 2 });
    });

    it('bring their images', async () => {
      const { included } = await ask().listProducts({
        filter: 'eq(sku,SPOON)',
        include: ['main_image'],
      });
      expect(included.main_images.map(({ id }) => id)).toEqual([shopIds.photo]);
    });

    it('have children, in a node or not', async () => {
      const page = await ask().listProductChildren({ product_id: cup });
      expect(skusOf(page).toSorted()).toEqual(['CUP-L', 'CUP-S']);
      const { product } = await ask().getProduct({ product_id: cup });
      const named = product.relationships.children?.data.map(({ id }) => id) ?? [];
      expect(page.products.map(({ id }) => id).toSorted()).toEqual(named.toSorted());
      const one = await ask().listProductChildren({ product_id: cup, filter: 'eq(sku,CUP-L)' });
      expect(one.products.map(({ id }) => id)).toEqual([largeCup]);
      const none = await ask().listProductChildren({ product_id: cup, filter: 'eq(sku,POT)' });
      expect(none.total).toBe(0);
      expect((await ask().listProductChildren({ product_id: pot })).total).toBe(0);
    });

    it('lose their children with them, and get them back', async () => {
      const parent = makeShop().find((record) => record.type === 'product' && record.id === cup);
      if (parent?.type !== 'product') throw new RangeError('the shop has a cup');
      const publish = { type: 'publish', catalog_id: shopIds.catalog } as const;
      await service.load([{ ...parent, status: 'draft' }, publish]);
      expect(skusOf(await ask().listProducts({})).toSorted()).toEqual(
        // A bundle has the small cup, and a node the large one.
        everything.filter((sku) => sku !== 'CUP'),
      );
      await service.load([{ ...parent, status: 'live' }, publish]);
      expect(skusOf(await ask().listProducts({})).toSorted()).toEqual(everything);
    });

    it('are made of others', async () => {
      const { product } = await ask().getProduct({ product_id: set });
      const named = product.relationships.component_products?.data;
      const page = await ask().listComponentProducts({ product_id: set });
      expect(page.references).toEqual(named);
      expect(page.total).toBe(named?.length);
      const part = await ask().listComponentProducts({ product_id: set, limit: 2, offset: 1 });
      expect(part.references).toEqual(named?.slice(1, 3));
      expect((await ask().listComponentProducts({ product_id: pot })).references).toEqual([]);
    });

    it.each(['listProductChildren', 'listComponentProducts', 'configureProduct'] as const)(
      '%s says that there is no such product',
      async (name) => {
        const asked = ask()[name]({ product_id: 'none', selected_options: {} });
        await expect(asked).rejects.toMatchObject({
          code: 'not_found',
          message: expect.stringContaining('There is no product "none"'),
        });
      },
    );
  });

  describe('a bundle', () => {
    const service = useCommerce(openStorage, makeShop());
    const choose = async (
      selected_options: Record<string, Record<string, number>>,
      more: object = {},
    ) => {
      const { catalog } = service.commerce;
      return (await catalog.configureProduct({ product_id: set, selected_options, ...more }))
        .product;
    };
    const defaults = { pot: { [pot]: 1 }, cups: { [smallCup]: 2 }, spoon: { [spoon]: 2 } };

    it.each(['2026-01-01T00:00:00Z', shopSale.from])(
      'with its default options is as it is without a choice: at %s',
      async (time) => {
        service.environment.setTime(Date.parse(time));
        for (const currency of ['USD', 'EUR', 'JPY']) {
          const { product } = await service.commerce.catalog.getProduct({
            product_id: set,
            currency,
          });
          expect(await choose(defaults, { currency })).toEqual(product);
        }
      },
    );

    it('costs what is chosen, and shows it', async () => {
      const product = await choose({ pot: { [pot]: 1 }, spoon: {} });
      expect(product.attributes.price?.USD?.amount).toBe(3000);
      expect(product.meta.display_price?.without_tax).toMatchObject({ amount: '3000' });
      expect(product.meta.bundle_configuration?.selected_options).toEqual({
        pot: { [pot]: 1 },
        cups: {},
        spoon: {},
      });
      expect(createValidator(CatalogProduct)(product).faults).toBeUndefined();
      const euros = await choose({ pot: { [pot]: 1 }, spoon: { [spoon]: 2 } }, { currency: 'EUR' });
      expect(euros.meta.display_price?.with_tax).toMatchObject({ amount: '3600' });
    });

    it('costs what a sale makes of it, beside what it cost before', async () => {
      service.environment.setTime(Date.parse(shopSale.from));
      const product = await choose({ pot: { [pot]: 1 }, spoon: { [spoon]: 2 } });
      expect(product.attributes.price?.USD?.amount).toBe(2800);
      expect(product.meta.original_price).toEqual({ USD: { amount: 3300, includes_tax: false } });
      expect(product.meta.original_display_price?.without_tax).toMatchObject({ amount: '3300' });
    });

    it.each([
      [{ spoon: {} }, 'data.selected_options.pot: 0 options are chosen; choose at least 1.'],
      [{ pot: { [pot]: 2 } }, `.${pot}: the quantity of the option must be 1, not 2.`],
      [{ pot: { [spoon]: 1 } }, `.${spoon}: is not an option of the component`],
      [
        { ...defaults, pots: {} },
        'the bundle has no such component; its components are pot, cups, spoon. Did you mean pot?',
      ],
    ])('is refused with %j', async (selection, words) => {
      const asked = choose(selection as Record<string, Record<string, number>>);
      await expect(asked).rejects.toMatchObject({
        code: 'validation_failed',
        message: expect.stringContaining(words),
      });
    });

    it('is what has components', async () => {
      const asked = service.commerce.catalog.configureProduct({
        product_id: pot,
        selected_options: {},
      });
      await expect(asked).rejects.toMatchObject({ code: 'validation_failed' });
    });
  });
}
