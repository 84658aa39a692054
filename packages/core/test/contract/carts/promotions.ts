import type { SeedPromotion } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { refusalOf } from '../subscriptions/refusal-of.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const cart_id = 'mine';
const now = '2026-01-31T09:30:00.000Z';

const promotion = (code: string, members: Partial<SeedPromotion>): SeedPromotion => ({
  type: 'promotion',
  code,
  name: `Promotion ${code}`,
  created_at: now,
  updated_at: now,
  ...members,
});

const promotions = [
  promotion('Ten', { percent: 10, description: 'A tenth off' }),
  promotion('FIVE', { amounts: { USD: 500, EUR: 450 } }),
  promotion('CLAY', { percent: 50, products: { tags: ['CLAY'] } }),
  promotion('SPOONS', { amounts: { USD: 100_000 }, products: { skus: ['SPOON'] } }),
  promotion('BIG', { percent: 10, minimum: { USD: 10_000 } }),
  promotion('OVER', { percent: 10, schedule: { valid_to: now } }),
  promotion('LATER', { percent: 10, schedule: { valid_from: '2026-01-31T09:30:00.001Z' } }),
  promotion('SPENT', { percent: 10, uses: 0 }),
];

/** Declares the tests of promotions in carts. */
export function describePromotions(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, [...makeShop(), ...promotions]);
  const carts = () => service.commerce.carts;
  const add = (id: string, quantity = 1) =>
    carts().addItem({ cart_id, type: 'cart_item', id, quantity });
  const enter = (code: string, more: object = {}) =>
    carts().addItem({ cart_id, type: 'promotion_item', code, ...more });
  const get = (more: object = {}) => carts().get({ cart_id, ...more });
  const paid = async (more: object = {}) => {
    const { discount, with_tax } = (await get(more)).cart.meta.display_price;
    return [discount.amount, with_tax.amount];
  };

  it('take their discount off the cart, shared out among its lines', async () => {
    await add(shopIds.pot);
    await add(shopIds.spoon, 3);
    const { cart, items, promotions } = await enter('TEN');
    expect(cart.meta.display_price).toMatchObject({
      with_tax: { amount: 3105 },
      without_tax: { amount: 3105 },
      discount: { amount: -345, formatted: '-$3.45' },
      without_discount: { amount: 3450 },
      discounts: { Ten: { amount: -345, currency: 'USD', formatted: '-$3.45' } },
    });
    const [pot, spoon, line] = items;
    expect(pot).toMatchObject({
      unit_price: { amount: 3000 },
      value: { amount: 3000 },
      discounts: [
        {
          code: 'Ten',
          amount: { amount: -300, currency: 'USD' },
          promotion_source: 'rule-promotion',
          is_cart_discount: true,
        },
      ],
      meta: { display_price: { with_tax: { value: { amount: 2700 } } } },
    });
    const id = pot?.discounts?.[0]?.id ?? '';
    expect(spoon?.meta.display_price).toMatchObject({
      discount: { unit: { amount: -15 }, value: { amount: -45 } },
      with_tax: { unit: { amount: 135 }, value: { amount: 405 } },
      discounts: { Ten: { amount: -45, constituents: { [id]: { amount: -45 } } } },
    });
    expect(line).toMatchObject({
      type: 'promotion_item',
      code: 'Ten',
      sku: 'Ten',
      name: 'Promotion Ten',
      promotion_id: id,
      quantity: 1,
      value: { amount: 0 },
    });
    expect(promotions).toEqual([
      {
        id,
        name: 'Promotion Ten',
        description: 'A tenth off',
        automatic: false,
        promotion_source: 'rule-promotion',
      },
    ]);
    expect(cart.relationships.promotions).toEqual({ data: [{ type: 'promotion', id }] });
  });

  it('leave a cart without them as it is', async () => {
    const { cart, items } = await add(shopIds.pot);
    expect(cart.meta.display_price).not.toHaveProperty('discounts');
    expect(cart.relationships).not.toHaveProperty('promotions');
    expect(items[0]).not.toHaveProperty('discounts');
    expect(items[0]?.meta.display_price).not.toHaveProperty('discounts');
  });

  it('take an amount off, in its currencies', async () => {
    await add(shopIds.pot);
    await enter('FIVE');
    expect(await paid()).toEqual([-500, 2500]);
    expect(await paid({ currency: 'EUR' })).toEqual([-450, expect.any(Number)]);
    const { items } = await get({ currency: 'JPY' });
    expect(items[1]).toMatchObject({ meta: { unavailable: 'no_promotion' } });
  });

  it('apply to products by tag or sku, at most their price', async () => {
    await add(shopIds.pot);
    await add(shopIds.spoon, 2);
    await enter('clay');
    expect(await paid()).toEqual([-1500, 1800]);
    const { cart, items } = await enter('SPOONS');
    expect(cart.meta.display_price.with_tax.amount).toBe(1500);
    expect(items.map((item) => item.discounts?.map(({ code }) => code))).toEqual([
      ['CLAY'],
      ['SPOONS'],
      undefined,
      undefined,
    ]);
    expect(items[0]?.discounts?.[0]).not.toHaveProperty('is_cart_discount');
  });

  it('count one after the other, each once', async () => {
    await add(shopIds.pot);
    await enter('FIVE');
    const { version } = await enter('TEN');
    expect(await paid()).toEqual([-750, 2250]);
    expect(await enter('ten')).toMatchObject({ version });
    expect((await get()).items).toHaveLength(3);
  });

  it('discount custom items with the cart', async () => {
    const price = { amount: 1000, includes_tax: false };
    const tax = [{ type: 'tax_item', rate: 0.2 }] as const;
    await carts().addItem({
      ...{ cart_id, type: 'custom_item', name: 'Wrapping', quantity: 1, price },
      tax: [...tax],
    });
    const { cart } = await enter('TEN');
    expect(cart.meta.display_price).toMatchObject({
      without_tax: { amount: 900 },
      tax: { amount: 180 },
      with_tax: { amount: 1080 },
    });
  });

  it('come with the products of one request', async () => {
    const { cart } = await carts().addItems({
      cart_id,
      items: [
        { type: 'promotion_item', code: 'BIG' },
        { type: 'cart_item', id: shopIds.pot, quantity: 4 },
      ],
    });
    expect(cart.meta.display_price).toMatchObject({ discount: { amount: -1080 } });
  });

  it('stay in a cart that they do not apply to any more, and take nothing off', async () => {
    const { items } = await add(shopIds.pot, 4);
    await enter('BIG');
    expect(await paid()).toEqual([-1080, 9720]);
    await carts().updateItem({ cart_id, item_id: items[0]?.id ?? '', quantity: 1 });
    expect(await paid()).toEqual([0, 3000]);
    expect((await get()).items[1]).toMatchObject({ meta: { unavailable: 'no_promotion' } });
    await carts().updateItem({ cart_id, item_id: items[0]?.id ?? '', quantity: 4 });
    await service.load([promotion('big', { percent: 20 })]);
    expect(await paid()).toEqual([-2160, 8640]);
  });

  it('are removed by their code, or as a line', async () => {
    await add(shopIds.pot);
    await enter('TEN');
    await carts().deleteDiscount({ cart_id, promo_code: 'tEN' });
    expect(await paid()).toEqual([0, 3000]);
    for (const [id, promo_code] of [
      [cart_id, 'TEN'],
      ['other', 'TEN'],
    ] as const) {
      const refused = carts().deleteDiscount({ cart_id: id, promo_code });
      expect(await refusalOf(refused)).toMatchObject({
        code: 'not_found',
        message: expect.stringContaining(`The cart ${id} has no promotion with the code "TEN"`),
      });
    }
    const { items } = await enter('TEN');
    const item_id = items[1]?.id ?? '';
    expect(await refusalOf(carts().updateItem({ cart_id, item_id, quantity: 2 }))).toMatchObject({
      code: 'validation_failed',
    });
    await carts().deleteItem({ cart_id, item_id });
    expect(await paid()).toEqual([0, 3000]);
  });

  it.each([
    ['NEVER', '"NEVER" is the code of no promotion'],
    ['OVER', `"OVER" ended at ${now}`],
    ['LATER', '"LATER" has not begun; it begins at 2026-01-31T09:30:00.001Z'],
    ['SPENT', '"SPENT" is used up'],
    ['BIG', '"BIG" needs a cart of at least $100.00, without discounts; this one has $30.00'],
  ])('%s is refused', async (code, detail) => {
    await add(shopIds.pot);
    expect(await refusalOf(enter(code))).toMatchObject({
      code: 'validation_failed',
      details: [`code: ${detail}`],
      pointers: ['/code'],
    });
    expect((await get()).items).toHaveLength(1);
    const several = carts().addItems({ cart_id, items: [{ type: 'promotion_item', code }] });
    expect(await refusalOf(several)).toMatchObject({ details: [`0.code: ${detail}`] });
  });

  it('are refused in a currency that they do not have', async () => {
    expect(await refusalOf(enter('FIVE', { currency: 'JPY' }))).toMatchObject({
      details: ['code: "FIVE" has no amount in JPY'],
    });
    expect(await refusalOf(enter('BIG', { currency: 'JPY' }))).toMatchObject({
      details: ['code: "BIG" has no minimum in JPY'],
    });
  });

  it('are records, which letter case does not tell apart', async () => {
    const exported = async () =>
      (await service.export()).filter(({ type }) => type === 'promotion');
    expect(await exported()).toEqual(
      [...promotions].sort((a, b) => (a.code.toLowerCase() < b.code.toLowerCase() ? -1 : 1)),
    );
    await service.load([promotion('TEN', { percent: 20 })]);
    expect(await exported()).toHaveLength(promotions.length);
    expect(await exported()).toContainEqual(expect.objectContaining({ code: 'TEN', percent: 20 }));
  });

  describe('of wrong records are refused', () => {
    it.each<[Partial<SeedPromotion>, RegExp]>([
      [{}, /percent is required/],
      [{ percent: 10, amounts: { USD: 1 } }, /amounts must not be there together with percent/],
      [{ percent: 0 }, /percent must be from 0.0001 to 100/],
      [{ amounts: { USD: 0 } }, /amounts.USD must be from 1/],
      [{ percent: 1, products: {} }, /products must have at least 1 member/],
      [
        { percent: 1, schedule: { valid_from: now, valid_to: now } },
        /schedule.valid_to must be later than valid_from/,
      ],
    ])('%j', async (members, detail) => {
      const refusal = await refusalOf(service.load([promotion('NEW', members)]));
      expect(refusal).toMatchObject({ message: expect.stringMatching(detail) });
    });
  });
}
