import type { SeedRecord } from '@aisle/schema/seed';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeCatalog, makeCatalogRule } from '../../../src/testing/make-catalog.js';
import { makePrice, makePriceBook } from '../../../src/testing/make-price.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds, shopSale } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { refusalOf } from '../subscriptions/refusal-of.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const cart_id = 'mine';
const pot = { type: 'cart_item', id: shopIds.pot } as const;

/** Declares the tests of cart prices. */
export function describePricingCarts(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, makeShop());

  const carts = () => service.commerce.carts;
  const total = async (shopper: object = {}) => {
    const { cart } = await carts().get({ cart_id, ...shopper });
    return cart.meta.display_price.with_tax.amount;
  };

  it('is the sum of its lines, each amount exact', async () => {
    await carts().addItem({ cart_id, ...pot, quantity: 2 });
    const { cart, items } = await carts().addItem({
      cart_id,
      type: 'cart_item',
      sku: 'SPOON',
      quantity: 3,
    });
    const shown = (amount: number, formatted: string) => ({ amount, currency: 'USD', formatted });
    expect(cart.meta.display_price).toEqual({
      with_tax: shown(6450, '$64.50'),
      without_tax: shown(6450, '$64.50'),
      tax: shown(0, '$0.00'),
      discount: shown(0, '$0.00'),
      without_discount: shown(6450, '$64.50'),
      shipping: shown(0, '$0.00'),
    });
    const line = (one: ReturnType<typeof shown>, all: ReturnType<typeof shown>) => ({
      unit: one,
      value: all,
    });
    const zero = line(shown(0, '$0.00'), shown(0, '$0.00'));
    const spoons = line(shown(150, '$1.50'), shown(450, '$4.50'));
    expect(items[1]?.meta.display_price).toEqual({
      with_tax: spoons,
      without_tax: spoons,
      tax: zero,
      discount: zero,
      without_discount: spoons,
    });
  });

  it('goes by the tier that the pieces of a line reach', async () => {
    await carts().addItem({ cart_id, ...pot, quantity: 2 });
    expect(await total()).toBe(2 * 3000);
    await carts().addItem({ cart_id, ...pot, quantity: 1 });
    expect(await total()).toBe(3 * 2700);
    expect(await total({ currency: 'EUR' })).toBe(3 * 3100);
  });

  it('goes by the sale that is in force when it is read', async () => {
    await carts().addItem({ cart_id, ...pot, quantity: 2 });
    service.environment.setTime(Date.parse(shopSale.from));
    expect(await total()).toBe(2 * 2500);
    service.environment.setTime(Date.parse(shopSale.from) - 1);
    expect(await total()).toBe(2 * 3000);
  });

  it('goes by the catalog that the rules give the shopper', async () => {
    const book = makePriceBook({ id: makeUuid(0x71), name: 'Trade' });
    const trade = makeCatalog({ id: makeUuid(0x72), price_books: [{ id: book.id, priority: 1 }] });
    const records: SeedRecord[] = [
      book,
      makePrice({
        price_book_id: book.id,
        sku: 'POT',
        currencies: { USD: { amount: 1000, includes_tax: false } },
      }),
      trade,
      makeCatalogRule({ channels: ['trade'], catalog_id: trade.id }),
      makeCatalogRule({ id: makeUuid(0x73), catalog_id: shopIds.catalog }),
      { type: 'publish', catalog_id: trade.id },
    ];
    await service.load(records);
    await carts().addItem({ cart_id, ...pot, quantity: 1 });
    expect(await total()).toBe(3000);
    expect(await total({ shopper: { channel: 'trade' } })).toBe(1000);
  });

  it('goes by what is chosen in a bundle', async () => {
    const set = { cart_id, type: 'cart_item', id: shopIds.set, quantity: 1 } as const;
    const { items } = await carts().addItem(set);
    const usual = 3000 + 2 * 800 + 2 * 150;
    expect(items[0]).toMatchObject({
      unit_price: { amount: usual },
      bundle_configuration: { selected_options: { pot: { [shopIds.pot]: 1 } } },
    });
    const chosen = { pot: { [shopIds.pot]: 1 }, spoon: {}, cups: {} };
    await carts().addItem({ ...set, bundle_configuration: { selected_options: chosen } });
    await carts().addItem({
      ...set,
      bundle_configuration: { selected_options: { pot: { [shopIds.pot]: 1 } } },
    });
    await carts().addItem({ ...set, bundle_configuration: chosen as object });
    const { items: both } = await carts().get({ cart_id });
    expect(both.map(({ quantity, value }) => [quantity, value.amount])).toEqual([
      [1, usual],
      [3, 9000],
    ]);
  });

  describe('without what cannot be bought now', () => {
    beforeEach(async () => {
      await carts().addItem({ cart_id, ...pot, quantity: 1 });
      await carts().addItem({ cart_id, type: 'cart_item', sku: 'SPOON', quantity: 2 });
      await carts().addItem({ cart_id, type: 'cart_item', id: shopIds.set, quantity: 1 });
    });
    const states = async (shopper: object = {}) =>
      (await carts().get({ cart_id, ...shopper })).items.map(({ meta }) => meta.unavailable);

    it('because the catalog has no such product any more', async () => {
      await service.load([
        makeProduct({ id: shopIds.spoon, sku: 'SPOON', name: 'Spoon', status: 'draft' }),
        { type: 'publish', catalog_id: shopIds.catalog },
      ]);
      expect((await states())[1]).toBe('no_product');
      const { items } = await carts().get({ cart_id });
      expect(items[1]).toMatchObject({
        name: 'Spoon',
        sku: 'SPOON',
        quantity: 2,
        value: { amount: 0 },
        meta: { display_price: { with_tax: { value: { amount: 0 } } } },
      });
    });

    it('because it has no price in the currency', async () => {
      expect(await states({ currency: 'JPY' })).toEqual(['no_price', 'no_price', 'no_price']);
      expect(await total({ currency: 'JPY' })).toBe(0);
    });

    it('because the bundle does not allow the choice any more', async () => {
      const set = makeShop().find((record) => 'id' in record && record.id === shopIds.set);
      await service.load([
        {
          ...makeProduct({ id: shopIds.set, sku: 'SET', name: 'Tea set' }),
          node_ids: set && 'node_ids' in set ? set.node_ids : [],
          components: {
            pot: {
              name: 'Pot',
              options: [{ id: shopIds.spoon, type: 'product', quantity: 1, default: true }],
            },
          },
        },
        { type: 'publish', catalog_id: shopIds.catalog },
      ]);
      expect(await states()).toEqual([undefined, undefined, 'no_choice']);
      expect(await total()).toBe(3000 + 300);
    });

    it('because nothing is published', async () => {
      const exported = (await service.export()).filter(({ type }) => type !== 'publish');
      await service.commerce.reset();
      await service.load(exported);
      expect(await states()).toEqual(['no_product', 'no_product', 'no_product']);
    });

    it('because the sum could not be exact', async () => {
      const currencies = { USD: { amount: 2 ** 53 - 1, includes_tax: false } };
      await service.load([
        makePrice({ sku: 'POT', currencies }),
        { type: 'publish', catalog_id: shopIds.catalog },
      ]);
      expect(await states()).toEqual([undefined, 'too_much', 'no_price']);
      expect(await total()).toBe(2 ** 53 - 1);
      const two = { cart_id: 'other', ...pot, quantity: 2 };
      expect(await refusalOf(carts().addItem(two))).toMatchObject({
        code: 'validation_failed',
        message: expect.stringContaining('in this quantity'),
      });
    });
  });
}
