import type { CartItemAdditions, CartItemChanges } from '@aisle/schema/carts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCommerce } from '../../../src/commerce/create-commerce.js';
import { makeFixedEnvironment } from '../../../src/testing/fixed-environment.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { refusalOf } from '../subscriptions/refusal-of.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';
import { makeCart } from './make-cart.js';

const id = 'mine';
const cart_id = { cart_id: id };
const day = 24 * 60 * 60 * 1000;
const pot = (quantity = 1) => ({ type: 'cart_item', id: shopIds.pot, quantity }) as const;

/** Declares the tests of the cart operations. */
export function describeUsingCarts(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, makeShop());

  const carts = () => service.commerce.carts;
  const add = (more: object) =>
    carts().addItem({ ...cart_id, type: 'cart_item', quantity: 1, ...more });
  const get = (more: object = {}) => carts().get({ ...cart_id, ...more });
  const quantities = async () => (await get()).items.map(({ sku, quantity }) => [sku, quantity]);

  describe('a cart', () => {
    it('that is made has an id of its own, a name and an end', async () => {
      const { cart, items, ...named } = await carts().create({ name: 'Weekend' });
      expect(items).toEqual([]);
      expect(cart).toMatchObject({
        type: 'cart',
        name: 'Weekend',
        relationships: { items: { data: [] } },
      });
      expect(cart.meta.timestamps).toEqual({
        created_at: '2026-01-31T09:30:00.000Z',
        updated_at: '2026-01-31T09:30:00.000Z',
        expires_at: '2026-01-31T10:30:00.000Z',
      });
      expect(cart.meta.display_price.with_tax).toEqual({
        amount: 0,
        currency: 'USD',
        formatted: '$0.00',
      });
      expect(await carts().get({ cart_id: cart.id })).toEqual({ cart, items, ...named });
      expect((await carts().create({})).cart.id).not.toBe(cart.id);
    });

    it('that is not there is shown empty, and nothing is kept of it', async () => {
      const { cart, items, version } = await get();
      expect({ items, version, times: cart.meta.timestamps }).toEqual({ items: [] });
      expect(await service.export()).toEqual(
        expect.not.arrayContaining([expect.objectContaining({ type: 'cart' })]),
      );
    });

    it('is made by the first thing that is added', async () => {
      const { cart, items } = await add({ id: shopIds.pot, quantity: 2 });
      expect(cart).toMatchObject({ id, name: 'Cart' });
      expect(items).toHaveLength(1);
      expect(await get()).toMatchObject({ cart, items });
    });

    it.each(['', 'a'.repeat(256), 'a\nb', 'a\u0000', '\ud83d', '.', '..', 7])(
      'has no id such as %j',
      async (bad) => {
        const refused = carts().get({ cart_id: bad as string });
        expect(await refusalOf(refused)).toMatchObject({ code: 'validation_failed' });
      },
    );

    it('has the name that it was given last', async () => {
      await add(pot());
      await carts().update({ ...cart_id, name: 'Weekend', description: 'Two days' });
      const { cart, items, version } = await carts().update({ ...cart_id, name: 'Holiday' });
      expect(cart).toMatchObject({ name: 'Holiday', description: 'Two days' });
      expect(items).toHaveLength(1);
      expect(await carts().update({ ...cart_id, name: 'Holiday' })).toMatchObject({ version });
      const made = await carts().update({ cart_id: 'other', name: 'Other' });
      expect(await carts().get({ cart_id: 'other' })).toMatchObject({ cart: made.cart });
    });

    it('gets several products at once, or none of them', async () => {
      const several = (...items: object[]) =>
        carts().addItems({ ...cart_id, items: items as CartItemAdditions });
      await several(pot(), { type: 'cart_item', id: shopIds.pot, quantity: 2 });
      expect((await get()).items).toMatchObject([{ quantity: 3 }]);
      const refused = several(pot(), { ...pot(), id: makeUuid(9999) });
      expect(await refusalOf(refused)).toMatchObject({ code: 'not_found' });
      expect(await refusalOf(several(pot(), { type: 'cart_item', quantity: 1 }))).toMatchObject({
        code: 'validation_failed',
        details: ['1.id: is required, or sku instead'],
        pointers: ['/1/id'],
      });
      expect((await get()).items).toMatchObject([{ quantity: 3 }]);
    });

    it('is gone when it is deleted, and may be deleted again', async () => {
      await add(pot());
      await carts().delete(cart_id);
      await carts().delete(cart_id);
      expect(await get()).toMatchObject({ items: [] });
    });

    it('stays when its lines are taken out', async () => {
      const { cart } = await add(pot());
      await carts().deleteItems(cart_id);
      const emptied = await get();
      expect(emptied.items).toEqual([]);
      expect(emptied.cart.meta.timestamps).toEqual({
        ...cart.meta.timestamps,
        expires_at: '2026-01-31T10:30:00.000Z',
      });
      await carts().deleteItems({ cart_id: 'nobody’s' });
      expect((await carts().get({ cart_id: 'nobody’s' })).version).toBeUndefined();
    });
  });

  describe('a line', () => {
    it('shows its product as the shopper sees it', async () => {
      const { items } = await add({ ...pot(2), languages: ['fr'], currency: 'EUR' });
      expect(items[0]).toMatchObject({
        product_id: shopIds.pot,
        name: 'Théière',
        sku: 'POT',
        slug: 'theiere',
        quantity: 2,
        manage_stock: false,
        catalog_id: shopIds.catalog,
        image: { href: expect.stringContaining('.') },
        unit_price: { amount: 3100, currency: 'EUR', includes_tax: true },
        value: { amount: 6200, currency: 'EUR', includes_tax: true },
        links: { product: `/catalog/products/${shopIds.pot}` },
      });
      expect(items[0]?.meta.unavailable).toBeUndefined();
      expect((await get()).items[0]).toMatchObject({
        name: 'Teapot',
        unit_price: { currency: 'USD' },
      });
    });

    it('may be added by sku', async () => {
      await add({ sku: 'SPOON' });
      expect(await quantities()).toEqual([['SPOON', 1]]);
    });

    it('gets the pieces of the same product, choice and inputs', async () => {
      await add(pot(2));
      await add({ sku: 'SPOON' });
      await add(pot(3));
      await add({ ...pot(), custom_inputs: { lid: 'M', base: { a: 1, b: 2 } } });
      await add({ ...pot(), custom_inputs: { base: { b: 2, a: 1 }, lid: 'M' } });
      expect(await quantities()).toEqual([
        ['POT', 5],
        ['SPOON', 1],
        ['POT', 2],
      ]);
    });

    it('is of one location, or of none', async () => {
      await add({ ...pot(2), location: 'attic' });
      await add({ ...pot(3), location: 'shop' });
      await add({ ...pot(5), location: 'attic' });
      await add(pot(7));
      const lines = (await get()).items.map(({ location, quantity }) => [location, quantity]);
      expect(lines).toEqual([
        ['attic', 7],
        ['shop', 3],
        [undefined, 7],
      ]);
    });

    it('changes what is said of it, and keeps the rest', async () => {
      const { items } = await add({ ...pot(2), location: 'attic' });
      const item_id = items[0]?.id ?? '';
      service.environment.advance(1000);
      const changed = await carts().updateItem({ ...cart_id, item_id, quantity: 7 });
      expect(changed.items[0]).toMatchObject({
        id: item_id,
        quantity: 7,
        location: 'attic',
        meta: { timestamps: { updated_at: '2026-01-31T09:30:01.000Z' } },
      });
    });

    it('of several lines is made of all of them or of none', async () => {
      await add(pot(2));
      const { items } = await add({ ...pot(1), custom_inputs: { engraving: 'A' } });
      const [first = '', second = ''] = items.map((item) => item.id);
      const change = (...changes: CartItemChanges) =>
        carts().updateItems({ ...cart_id, items: changes });
      const { items: after } = await change(
        { id: second, quantity: 7 },
        { id: first, quantity: 5 },
      );
      expect(after.map(({ quantity }) => quantity)).toEqual([5, 7]);
      for (const [wrong, code, pointers] of [
        [{ id: 'none', quantity: 1 }, 'not_found', []],
        [{ id: first, quantity: 1 }, 'validation_failed', ['/1/id']],
        [{ id: second, quantity: 0 }, 'validation_failed', ['/1/quantity']],
        [
          { id: second, location: 'nowhere', type: 'custom_item' },
          'validation_failed',
          ['/1/type'],
        ],
      ] as const) {
        const refusal = await refusalOf(change({ id: first, quantity: 1 }, wrong));
        expect(refusal).toMatchObject({ code, pointers });
      }
      expect(await quantities()).toEqual([
        ['POT', 5],
        ['POT', 7],
      ]);
      expect((await change({ id: first, quantity: 5 })).version).toBe((await get()).version);
    });

    it('of a bundle keeps its choice, and says so to whoever wants another', async () => {
      const { items } = await add({ id: shopIds.set });
      const item_id = items[0]?.id ?? '';
      const kept = { ...items[0]?.bundle_configuration };
      const change = (bundle_configuration: Record<string, unknown>) =>
        carts().updateItem({ ...cart_id, item_id, quantity: 2, bundle_configuration });
      for (const wanted of [{ selected_options: {} }, {}]) {
        expect(await refusalOf(change(wanted))).toMatchObject({
          code: 'validation_failed',
          message: expect.stringContaining('remove the line and add the bundle'),
          pointers: ['/bundle_configuration'],
        });
      }
      expect((await get()).items[0]?.quantity).toBe(1);
      expect((await change(kept)).items[0]?.quantity).toBe(2);
    });

    it('becomes one with the line that it is the same as from then on', async () => {
      await add({ ...pot(2), location: 'attic' });
      await add({ sku: 'SPOON' });
      await add({ ...pot(3), location: 'shop' });
      const { items } = await add({ ...pot(4), custom_inputs: { lid: 'M' } });
      const [, , shop, lidded] = items.map(({ id }) => id);
      const moved = { ...cart_id, item_id: shop ?? '', quantity: 5, location: 'attic' };
      await carts().updateItem(moved);
      const plain = { ...cart_id, item_id: lidded ?? '', custom_inputs: {}, location: 'attic' };
      const { items: left, cart } = await carts().updateItem(plain);
      expect(left.map(({ id, location, quantity }) => [id, location, quantity])).toEqual([
        [items[1]?.id, undefined, 1],
        [lidded, 'attic', 11],
      ]);
      expect(cart.relationships.items.data.map(({ id }) => id)).toEqual(left.map(({ id }) => id));
      const most = { ...cart_id, item_id: lidded ?? '', quantity: 100_000, location: 'shop' };
      await carts().updateItem(most);
      const { items: both } = await add({ ...pot(1), location: 'attic' });
      const item_id = both.find(({ location }) => location === 'attic')?.id ?? '';
      const tooMany = carts().updateItem({ ...cart_id, item_id, location: 'shop' });
      expect(await refusalOf(tooMany)).toMatchObject({ code: 'conflict' });
      expect((await get()).items).toHaveLength(3);
    });

    it('that is told what it is stays as it is, and so does the cart', async () => {
      const before = await add(pot(2));
      service.environment.advance(1000);
      const item_id = before.items[0]?.id ?? '';
      const after = await carts().updateItem({ ...cart_id, item_id, quantity: 2 });
      expect(after).toEqual(before);
    });

    it('is taken out', async () => {
      await add({ sku: 'SPOON' });
      const { items } = await add(pot(2));
      await carts().deleteItem({ ...cart_id, item_id: items[0]?.id ?? '' });
      expect(await quantities()).toEqual([['POT', 2]]);
    });

    it('that is not there cannot change', async () => {
      await add(pot());
      const item_id = makeUuid(0xfff);
      const refused = [
        carts().deleteItem({ ...cart_id, item_id }),
        carts().updateItem({ ...cart_id, item_id, quantity: 1 }),
        carts().deleteItem({ cart_id: 'nobody’s', item_id }),
      ];
      for (const refusal of await Promise.all(refused.map(refusalOf))) {
        expect(refusal).toMatchObject({ code: 'not_found' });
      }
    });
  });

  describe('what cannot be added', () => {
    it.each([
      ['no product', {}, 'validation_failed', /^id: is required/],
      ['no pieces', { ...pot(0) }, 'validation_failed', /^quantity: /],
      ['half a piece', { ...pot(0.5) }, 'validation_failed', /^quantity: /],
      ['something else', { type: 'gift_item', code: 'X' }, 'validation_failed', /^type: /],
      ['an unknown product', { id: makeUuid(0xfff) }, 'not_found', /no product with the id/],
      ['a draft', { id: shopIds.draft }, 'not_found', /no product with the id/],
      ['an unknown sku', { sku: 'NONE' }, 'not_found', /no product with the sku "NONE"/],
      ['another product’s sku', { id: shopIds.pot, sku: 'SPOON' }, 'not_found', /and the sku/],
      ['what has no price', { id: shopIds.sencha }, 'validation_failed', /has no price in USD/],
      ['a parent', { id: shopIds.cup }, 'validation_failed', /add one of its children/],
      [
        'inputs with a name that no record has',
        { ...pot(), custom_inputs: { constructor: 1 } },
        'validation_failed',
        /^custom_inputs/,
      ],
      [
        'inputs that are deeper than a record',
        { ...pot(), custom_inputs: JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`) },
        'validation_failed',
        /^custom_inputs: is nested too deeply/,
      ],
      [
        'a choice where there is none',
        { id: shopIds.pot, bundle_configuration: { selected_options: { a: {} } } },
        'validation_failed',
        /is not a bundle/,
      ],
      [
        'a choice that the bundle does not allow',
        { id: shopIds.set, bundle_configuration: { selected_options: { pot: {} } } },
        'validation_failed',
        /^bundle_configuration\.selected_options\.pot: 0 options are chosen; choose at least 1/,
      ],
      [
        'a choice in another form',
        { id: shopIds.set, bundle_configuration: { pot: shopIds.pot } },
        'validation_failed',
        /^bundle_configuration: must have selected_options/,
      ],
    ])('%s', async (_, said, code, message) => {
      const refusal = await refusalOf(add(said));
      expect(refusal).toMatchObject({ code, message: expect.stringMatching(message) });
      expect((await get()).version).toBeUndefined();
    });

    it('more lines than a cart has', async () => {
      const line = (number: number) => add({ ...pot(), custom_inputs: { number } });
      for (let number = 1; number <= 100; number++) await line(number);
      expect(await refusalOf(line(101))).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('would have 101 lines'),
      });
      await line(100);
    });

    it('more pieces than a line has', async () => {
      await add(pot(99_999));
      expect(await refusalOf(add(pot(2)))).toMatchObject({ code: 'conflict' });
      expect(await quantities()).toEqual([['POT', 99_999]]);
    });

    it('more than a cart takes', async () => {
      const refused = add({ ...pot(), custom_inputs: { text: 'x'.repeat(70_000) } });
      expect(await refusalOf(refused)).toMatchObject({ code: 'conflict' });
    });

    it('more carts than a store has', async () => {
      const storage = await openStorage();
      const small = createCommerce({ storage, ...service.environment, carts: { most: 2 } });
      try {
        await small.loadRecords(makeShop());
        const { cart } = await small.carts.create({});
        await small.carts.addItem({ ...cart_id, ...pot() });
        expect(await refusalOf(small.carts.create({}))).toMatchObject({ code: 'storage_full' });
        const third = small.carts.addItem({ cart_id: 'third', ...pot() });
        expect(await refusalOf(third)).toMatchObject({ code: 'storage_full' });
        await small.carts.addItem({ cart_id: cart.id, ...pot() });
        service.environment.advance(8 * day);
        const { items } = await small.carts.addItem({ cart_id: cart.id, ...pot(3) });
        expect(items).toMatchObject([{ quantity: 3 }]);
      } finally {
        await small.close();
      }
    });
  });

  describe('conditions', () => {
    it('hold while the cart is in the state that they name, whatever it costs', async () => {
      const { version = '' } = await add(pot());
      expect((await get({ currency: 'EUR' })).version).toBe(version);
      const next = await carts().addItem({ ...cart_id, ...pot() }, { ifVersion: [version] });
      expect(next.version).not.toBe(version);
      const stale = { ifVersion: [version] };
      const item_id = next.items[0]?.id ?? '';
      const refused = [
        carts().addItem({ ...cart_id, ...pot() }, stale),
        carts().updateItem({ ...cart_id, item_id, quantity: 9 }, stale),
        carts().deleteItem({ ...cart_id, item_id }, stale),
        carts().deleteItems(cart_id, stale),
        carts().delete(cart_id, stale),
      ];
      for (const refusal of await Promise.all(refused.map(refusalOf))) {
        expect(refusal).toMatchObject({ code: 'precondition_failed' });
      }
      expect(await get()).toEqual(next);
    });

    it('may ask that there is no cart yet, or that there is one', async () => {
      const none = { unlessVersion: 'any' } as const;
      await carts().addItem({ ...cart_id, ...pot() }, none);
      const again = carts().addItem({ ...cart_id, ...pot() }, none);
      expect(await refusalOf(again)).toMatchObject({ code: 'precondition_failed' });
      const other = carts().addItem({ cart_id: 'other', ...pot() }, { ifVersion: ['v1-x'] });
      expect(await refusalOf(other)).toMatchObject({ code: 'precondition_failed' });
      const some = { ifVersion: 'any' } as const;
      const missing = carts().addItem({ cart_id: 'other', ...pot() }, some);
      expect(await refusalOf(missing)).toMatchObject({ code: 'precondition_failed' });
      const { items } = await carts().addItem({ ...cart_id, ...pot() }, some);
      expect(items).toMatchObject([{ quantity: 2 }]);
    });
  });

  describe('its time', () => {
    it('begins anew with each change, and a cart whose time is over is not there', async () => {
      await add(pot());
      service.environment.advance(6 * day);
      await add(pot());
      service.environment.advance(7 * day - 1);
      expect(await quantities()).toEqual([['POT', 2]]);
      service.environment.advance(1);
      const over = await get();
      expect(over).toMatchObject({ items: [] });
      expect(over.version).toBeUndefined();
      const anew = await add(pot(5));
      expect(anew.items.map(({ quantity }) => quantity)).toEqual([5]);
      expect(anew.cart.meta.timestamps?.created_at).toBe('2026-02-13T09:30:00.000Z');
    });

    it('ends with the last year that can be written', async () => {
      service.environment.setTime(Date.UTC(9999, 11, 30));
      const { cart } = await add(pot());
      expect(cart.meta.timestamps?.expires_at).toBe('9999-12-31T23:59:59.999Z');
      expect((await get()).items).toHaveLength(1);
    });

    it('goes by the time of the system, not by the clock of the store', async () => {
      const storage = await openStorage();
      const system = makeFixedEnvironment();
      const { environment } = service;
      const parts = { storage, ...environment, systemClock: system.clock };
      const moved = createCommerce(parts);
      try {
        await moved.loadRecords(makeShop());
        await moved.carts.addItem({ ...cart_id, ...pot() });
        environment.advance(8 * day);
        expect(await moved.carts.deleteExpired()).toBe(0);
        expect((await moved.carts.get(cart_id)).items).toHaveLength(1);
        const { cart } = await moved.carts.addItem({ ...cart_id, ...pot() });
        expect(cart.meta.timestamps?.expires_at).toBe('2026-02-07T09:30:00.000Z');
        system.advance(7 * day);
        expect((await moved.carts.get(cart_id)).items).toEqual([]);
        expect(await moved.carts.deleteExpired()).toBe(1);
      } finally {
        await moved.close();
      }
    });

    it('is an hour while there is nothing in it, and whole from its first line on', async () => {
      const { cart } = await carts().create({});
      service.environment.advance(day / 24 - 1);
      const filled = await carts().addItem({ cart_id: cart.id, ...pot() });
      expect(filled.cart.meta.timestamps?.expires_at).toBe('2026-02-07T10:29:59.999Z');
      const other = await carts().create({});
      service.environment.advance(day / 24);
      expect((await carts().get({ cart_id: other.cart.id })).version).toBeUndefined();
      expect(await carts().deleteExpired()).toBe(1);
    });

    it('is how long the service says, and ends when carts are cleaned up', async () => {
      const storage = await openStorage();
      const brief = createCommerce({ storage, ...service.environment, carts: { lifetime: 1000 } });
      try {
        const { settings } = await brief.carts.settings();
        expect(settings.cart_expiry_days * day).toBe(1000);
        expect((await carts().settings()).settings.cart_expiry_days).toBe(7);
        for (let count = 0; count < 3; count++) await brief.carts.create({});
        expect(await brief.carts.deleteExpired()).toBe(0);
        service.environment.advance(1000);
        expect(await brief.carts.deleteExpired()).toBe(3);
        expect(await storage.carts.count()).toBe(0);
      } finally {
        await brief.close();
      }
    });
  });

  it('that is shown is a copy: to change it changes nothing', async () => {
    await add({ ...pot(), custom_inputs: { lid: 'M' } });
    for (let times = 0; times < 3; times += 1) {
      const { cart, items } = await get();
      expect(items[0]).toMatchObject({ quantity: 1, custom_inputs: { lid: 'M' } });
      Object.assign(cart, { name: 'Other' });
      Object.assign(items[0]?.custom_inputs ?? {}, { lid: 'L' });
    }
    expect((await get()).cart.name).toBe('Cart');
  });

  describe('an answer is current', () => {
    beforeEach(async () => {
      await add(pot(2));
    });

    it.each<[string, () => Promise<unknown>]>([
      ['it is changed', () => add(pot())],
      ['it expires', async () => service.environment.advance(8 * day)],
      [
        'its stock changes',
        () =>
          service.load([
            { type: 'stock', product_id: shopIds.pot, location: 'here', available: 9 },
          ]),
      ],
      ['a catalog is published', () => service.commerce.catalog.publishRelease(shopIds.catalog)],
      [
        'it is made again as it was, with another product',
        async () => {
          await service.commerce.carts.delete({ cart_id: id });
          await add({ sku: 'SPOON' });
        },
      ],
    ])('until %s', async (_, change) => {
      const { isCurrent } = await get();
      expect(await isCurrent?.()).toBe(true);
      await add({ ...pot(), cart_id: 'another' });
      expect(await isCurrent?.()).toBe(true);
      await change();
      expect(await isCurrent?.()).toBe(false);
    });

    it('never where nothing is stored', async () => {
      expect((await get({ cart_id: 'another' })).isCurrent).toBeUndefined();
    });
  });

  it('16 shoppers who add to one cart at once lose nothing', async () => {
    const shoppers = Array.from({ length: 16 }, (_, index) => index);
    await Promise.all(shoppers.map((index) => add(index % 2 ? pot() : { sku: 'SPOON' })));
    expect((await quantities()).toSorted()).toEqual([
      ['POT', 8],
      ['SPOON', 8],
    ]);
  });

  it('a cart that an import has twice is as it has it last', async () => {
    const once = makeCart({ id });
    await service.load([once, { ...once, name: 'Later', items: [] }]);
    expect(await get()).toMatchObject({ cart: { name: 'Later' }, items: [] });
  });

  it('carts and stock are in an export, and come back with it', async () => {
    await service.load([
      { type: 'stock', product_id: shopIds.spoon, location: 'attic', available: 3 },
    ]);
    await add({ ...pot(2), custom_inputs: { lid: 'M' } });
    await add({ sku: 'SPOON', location: 'attic' });
    const before = await get();
    const exported = await service.export();
    expect(exported.map(({ type }) => type)).toEqual(expect.arrayContaining(['cart', 'stock']));
    await service.commerce.reset();
    expect((await get()).items).toEqual([]);
    await service.load(exported);
    const { cart, items } = await get();
    expect({ cart, items }).toEqual({ cart: before.cart, items: before.items });
    expect(await service.export()).toEqual(exported);
  });
}
