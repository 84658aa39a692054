import { describe, expect, it } from 'vitest';
import { createCommerce } from '../../../src/commerce/create-commerce.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { refusalOf } from '../subscriptions/refusal-of.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const cart_id = 'mine';
const onlyPot = { selected_options: { pot: { [shopIds.pot]: 1 } } };

/** Declares the tests of stock, and of carts that it limits. */
export function describeStocking(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, [
    ...makeShop(),
    { type: 'stock', product_id: shopIds.pot, location: 'attic', available: 2 },
    { type: 'stock', product_id: shopIds.pot, location: 'shop', available: 3 },
    { type: 'stock', product_id: shopIds.spoon, location: 'shop', available: 0 },
  ]);
  const add = (quantity: number, more: object = {}) =>
    service.commerce.carts.addItem({
      cart_id,
      type: 'cart_item',
      id: shopIds.pot,
      quantity,
      ...more,
    });
  const stockOf = (product_id: string) => service.commerce.inventories.getStock({ product_id });

  it('is what the records say, at each location and at all', async () => {
    const level = (available: number) => ({ available, allocated: 0, total: available });
    expect(await stockOf(shopIds.pot)).toEqual({
      stock: {
        id: shopIds.pot,
        type: 'stock',
        attributes: { ...level(5), locations: { attic: level(2), shop: level(3) } },
        meta: { manage_stock: true },
      },
    });
  });

  it('is without limit where no record tells of it, and not there for what is no product', async () => {
    expect(await stockOf(shopIds.set)).toMatchObject({
      stock: {
        attributes: { available: 100_000, locations: { default: { available: 100_000 } } },
        meta: { manage_stock: false },
      },
    });
    for (const id of [makeUuid(0xfff), 'x\u0000', 'x'.repeat(5000)]) {
      expect(await refusalOf(stockOf(id))).toMatchObject({ code: 'not_found' });
    }
  });

  it('lists its locations by their slugs, and the default one', async () => {
    const { listLocations } = service.commerce.inventories;
    const page = await listLocations();
    expect(page.locations.map(({ attributes }) => attributes.slug)).toEqual([
      'attic',
      'default',
      'shop',
    ]);
    expect(page).toMatchObject({ total: 3, limit: 25, offset: 0 });
    const second = await listLocations({ limit: 1, offset: 1 });
    expect(second).toMatchObject({ total: 3, limit: 1, offset: 1 });
    expect(second.locations).toEqual(page.locations.slice(1, 2));
    for (const wrong of [{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { offset: -1 }]) {
      expect(await refusalOf(listLocations(wrong))).toMatchObject({ code: 'bad_request' });
    }
  });

  describe('limits a cart', () => {
    it('to what is available everywhere', async () => {
      const { items } = await add(5);
      expect(items[0]).toMatchObject({ quantity: 5, manage_stock: true });
      expect(await refusalOf(add(1))).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/There are 5 pieces .* but the cart would have 6/),
      });
    });

    it('to what is available where it is to come from', async () => {
      await add(2, { location: 'attic' });
      expect(await refusalOf(add(1, { location: 'attic' }))).toMatchObject({ code: 'conflict' });
      expect(await refusalOf(add(1, { location: 'nowhere' }))).toMatchObject({ code: 'conflict' });
      await add(1, { location: 'shop' });
    });

    it('across its lines', async () => {
      await add(3);
      expect(await refusalOf(add(3, { custom_inputs: { a: 1 } }))).toMatchObject({
        code: 'conflict',
      });
    });

    it('by the sum of a change of several lines', async () => {
      const { items: added } = await service.commerce.carts.addItems({
        cart_id,
        items: [
          { type: 'cart_item', id: shopIds.pot, quantity: 3 },
          { type: 'cart_item', id: shopIds.pot, quantity: 1, custom_inputs: { engraving: 'A' } },
        ],
      });
      const [first = '', second = ''] = added.map(({ id }) => id);
      const change = (one: number, other: number) =>
        service.commerce.carts.updateItems({
          cart_id,
          items: [
            { id: second, quantity: other },
            { id: first, quantity: one },
          ],
        });
      await change(1, 3);
      expect(await refusalOf(change(1, 100_000))).toMatchObject({ code: 'conflict' });
      expect(
        (await service.commerce.carts.get({ cart_id })).items.map(({ quantity }) => quantity),
      ).toEqual([1, 3]);
    });

    it('by the parts of its bundles', async () => {
      const set = { id: shopIds.set };
      expect(await refusalOf(add(1, set))).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining(shopIds.spoon),
      });
      await add(5, { ...set, bundle_configuration: onlyPot });
      expect(await refusalOf(add(1))).toMatchObject({ code: 'conflict' });
    });

    it('so that what is shown of any product can be added where it is shown', async () => {
      const { carts, inventories } = service.commerce;
      await service.load([
        { type: 'stock', product_id: shopIds.spoon, location: 'shop', available: 100 },
      ]);
      for (const id of [shopIds.pot, shopIds.set]) {
        const { stock } = await inventories.getStock({ product_id: id });
        for (const location of Object.keys(stock.attributes.locations)) {
          const here = { cart_id: `${id} ${location}`, location, quantity: 2 };
          const { items } = await carts.addItem({ ...here, type: 'cart_item', id });
          expect(items).toMatchObject([{ location, quantity: 2 }]);
        }
      }
    });

    it('by the parts of a bundle at its location, where they are there too', async () => {
      const set = { id: shopIds.set, bundle_configuration: onlyPot };
      expect(await refusalOf(add(3, { ...set, location: 'attic' }))).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('at the location attic'),
      });
      await add(5, { ...set, location: 'default' });
      expect(await refusalOf(add(1, { ...set, location: 'default' }))).toMatchObject({
        code: 'conflict',
      });
    });

    it('when a line changes', async () => {
      const { items } = await add(1);
      const item_id = items[0]?.id ?? '';
      const change = (quantity: number) =>
        service.commerce.carts.updateItem({ cart_id, item_id, quantity });
      await change(5);
      expect(await refusalOf(change(6))).toMatchObject({ code: 'conflict' });
    });

    it('when a line changes that is made while its stock is looked up', async () => {
      const storage = await openStorage();
      let isMissed = true;
      const carts: typeof storage.carts = {
        ...storage.carts,
        find(id) {
          const isFirst = isMissed;
          isMissed = false;
          return isFirst ? Promise.resolve(undefined) : storage.carts.find(id);
        },
      };
      const late = createCommerce({ storage: { ...storage, carts }, ...service.environment });
      try {
        await late.loadRecords([
          ...makeShop(),
          { type: 'stock', product_id: shopIds.pot, location: 'attic', available: 2 },
        ]);
        const line = { cart_id, type: 'cart_item', id: shopIds.pot, quantity: 1 } as const;
        const { items } = await late.carts.addItem(line);
        const change = { cart_id, item_id: items[0]?.id ?? '', quantity: 3 };
        isMissed = true;
        expect(await refusalOf(late.carts.updateItem(change))).toMatchObject({ code: 'conflict' });
        isMissed = true;
        const fitting = await late.carts.updateItem({ ...change, quantity: 2 });
        expect(fitting.items).toMatchObject([{ quantity: 2 }]);
      } finally {
        await late.close();
      }
    });

    it('not in what it holds already, of which it may take fewer', async () => {
      const { items } = await add(5);
      const item_id = items[0]?.id ?? '';
      await service.load([
        { type: 'stock', product_id: shopIds.pot, location: 'shop', available: 0 },
      ]);
      const change = (quantity: number) =>
        service.commerce.carts.updateItem({ cart_id, item_id, quantity });
      const fewer = await change(4);
      expect(fewer.items[0]).toMatchObject({ quantity: 4 });
      expect(await refusalOf(change(5))).toMatchObject({ code: 'conflict' });
    });
  });

  it('is of a product that is there', async () => {
    const record = {
      type: 'stock',
      product_id: makeUuid(0xfff),
      location: 'a',
      available: 1,
    } as const;
    expect(await refusalOf(service.load([record]))).toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('refers to the product'),
    });
  });
}
