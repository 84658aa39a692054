import { describe, expect, it } from 'vitest';
import { makeOffering, makePlan } from '../../../src/testing/make-offering.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { refusalOf } from '../subscriptions/refusal-of.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const cart_id = 'mine';
const priced = (id: number, amount: number) =>
  makePlan({ id: makeUuid(id), fixed_price: { USD: { amount, includes_tax: false } } });
const monthly = priced(0x701, 990);
const yearly = priced(0x702, 1980);
const sold = makeOffering({ name: 'Tea of the month', plans: [monthly, yearly] });
const unpriced = makePlan({ id: makeUuid(0x703) });
const free = makeOffering({ id: makeUuid(0x700), plans: [unpriced] });

const chosen = (plan: string, pricing_option = plan) => ({
  subscription_configuration: { plan, pricing_option },
});

/** Declares the tests of subscriptions in carts. */
export function describeSubscriptionItems(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, [
    ...makeShop(),
    sold,
    free,
    { type: 'promotion', code: 'HALF', name: 'Half', percent: 50 },
  ]);
  const carts = () => service.commerce.carts;
  const add = (more: object = {}) =>
    carts().addItem({
      ...{ cart_id, type: 'subscription_item', id: sold.id, quantity: 1 },
      ...{ ...chosen(monthly.id), ...more },
    });

  it('cost the first payment of their plan', async () => {
    await carts().addItem({ cart_id, type: 'cart_item', id: shopIds.pot, quantity: 1 });
    const { cart, items } = await add({ quantity: 2 });
    expect(items[1]).toMatchObject({
      type: 'subscription_item',
      subscription_offering_id: sold.id,
      subscription_configuration: { plan: monthly.id, pricing_option: monthly.id },
      name: 'Tea of the month',
      quantity: 2,
      unit_price: { amount: 990, currency: 'USD', includes_tax: false },
      value: { amount: 1980 },
      links: {},
    });
    expect(items[1]).not.toHaveProperty('product_id');
    expect(cart.meta.display_price.with_tax.amount).toBe(3000 + 1980);
    const { cart: halved } = await carts().addItem({
      ...{ cart_id, type: 'promotion_item', code: 'HALF' },
    });
    expect(halved.meta.display_price.with_tax.amount).toBe(1500 + 990);
  });

  it('are one line for each plan', async () => {
    await add();
    await add({ id: sold.id.toUpperCase(), quantity: 2 });
    const { items } = await add(chosen(yearly.id));
    expect(items).toMatchObject([{ quantity: 3 }, { value: { amount: 1980 } }]);
  });

  it('change their quantity only', async () => {
    const item_id = (await add()).items[0]?.id ?? '';
    const change = (members: object) => carts().updateItem({ cart_id, item_id, ...members });
    expect((await change({ quantity: 3 })).items).toMatchObject([{ value: { amount: 2970 } }]);
    for (const members of [{ location: 'attic' }, { custom_inputs: { a: 1 } }]) {
      expect(await refusalOf(change(members))).toMatchObject({ code: 'validation_failed' });
    }
  });

  it('follow their offering, and stay when it or its plan is gone', async () => {
    await add();
    await service.load([
      {
        ...sold,
        name: 'Tea',
        plans: [{ ...monthly, fixed_price: { USD: { amount: 500, includes_tax: true } } }],
      },
    ]);
    const get = async (more: object = {}) => (await carts().get({ cart_id, ...more })).items;
    expect(await get()).toMatchObject([{ name: 'Tea', value: { amount: 500 } }]);
    expect(await get({ currency: 'EUR' })).toMatchObject([{ meta: { unavailable: 'no_price' } }]);
    await service.load([{ ...sold, plans: [yearly] }]);
    expect(await get()).toMatchObject([
      { name: 'Tea of the month', value: { amount: 0 }, meta: { unavailable: 'no_product' } },
    ]);
    const records = (await service.export()).filter(({ type }) => type === 'cart');
    await service.commerce.reset();
    await service.load(records);
    expect(await get()).toMatchObject([
      { name: 'Tea of the month', meta: { unavailable: 'no_product' } },
    ]);
  });

  describe('are refused', () => {
    const none = makeUuid(0xfff);
    const place = 'subscription_configuration';
    it.each([
      ['an unknown offering', { id: none }, `There is no offering with the id "${none}".`],
      [
        'a plan of another offering',
        chosen(none),
        `${place}.plan: must be a plan of the offering (${monthly.id}, ${yearly.id}), is ${none}`,
      ],
      [
        'another pricing option',
        chosen(monthly.id, yearly.id),
        `${place}.pricing_option: must be that of the plan, ${monthly.id}, is ${yearly.id}`,
      ],
      [
        'a plan without a price',
        { id: free.id, ...chosen(unpriced.id) },
        `${place}.plan: the plan has no price in USD; request another currency (X-Moltin-Currency)`,
      ],
      ['no plan', { [place]: {} }, `${place}.plan: is required`],
    ])('with %s', async (__, members, detail) => {
      expect(await refusalOf(add(members))).toMatchObject({
        details: expect.arrayContaining([detail]),
      });
    });
  });
}
