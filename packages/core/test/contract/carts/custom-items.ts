import { describe, expect, it } from 'vitest';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { refusalOf } from '../subscriptions/refusal-of.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const cart_id = 'mine';
const wrapping = {
  type: 'custom_item',
  name: 'Wrapping',
  sku: 'WRAP',
  quantity: 1,
  price: { amount: 500 },
} as const;

/** Declares the tests of custom items in carts. */
export function describeCustomItems(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, makeShop());
  const carts = () => service.commerce.carts;
  const add = (more: object = {}) => carts().addItem({ cart_id, ...wrapping, ...more });

  it('stand in a cart with their own price, beside products', async () => {
    await carts().addItem({ cart_id, type: 'cart_item', id: shopIds.pot, quantity: 1 });
    const { cart, items } = await add({ quantity: 2, description: 'With a ribbon' });
    expect(items[1]).toMatchObject({
      type: 'custom_item',
      name: 'Wrapping',
      sku: 'WRAP',
      description: 'With a ribbon',
      quantity: 2,
      manage_stock: false,
      unit_price: { amount: 500, currency: 'USD', includes_tax: true },
      value: { amount: 1000 },
      links: {},
    });
    expect(items[1]).not.toHaveProperty('product_id');
    expect(cart.meta.display_price.with_tax.amount).toBe(3000 + 1000);
    expect(cart.relationships.items.data.map(({ type }) => type)).toEqual([
      'cart_item',
      'custom_item',
    ]);
  });

  it('need no catalog', async () => {
    await service.commerce.reset();
    expect((await add()).cart.meta.display_price.with_tax.amount).toBe(500);
  });

  it('are one line when they have the same sku, price, taxes and inputs', async () => {
    const tax = [{ type: 'tax_item', name: 'VAT', rate: 0.2 }];
    await add({ tax });
    await add({ tax, name: 'Other' });
    await add({ tax, price: { amount: 501 } });
    await add({ tax: [{ type: 'tax_item', name: 'VAT', rate: 0.1 }] });
    await add({ tax, custom_inputs: { text: 'Hello' } });
    await add({ tax, sku: undefined });
    const { items } = await carts().get({ cart_id });
    expect(items.map(({ quantity }) => quantity)).toEqual([2, 1, 1, 1, 1]);
    expect(items[0]).toMatchObject({ name: 'Wrapping' });
  });

  it.each([
    [
      { amount: 333, includes_tax: false },
      { with_tax: 1199, without_tax: 999, tax: 200 },
    ],
    [
      { amount: 333, includes_tax: true },
      { with_tax: 999, without_tax: 832, tax: 167 },
    ],
    [{ amount: 0 }, { with_tax: 0, without_tax: 0, tax: 0 }],
  ])('show the tax of %j', async (price, sides) => {
    const rates = [0.15, 0.05].map((rate) => ({ type: 'tax_item', name: String(rate), rate }));
    const { cart, items, tax_items } = await add({ price, quantity: 3, tax: rates });
    for (const [side, amount] of Object.entries(sides)) {
      expect(cart.meta.display_price).toMatchObject({ [side]: { amount } });
      expect(items[0]?.meta.display_price).toMatchObject({ [side]: { value: { amount } } });
    }
    expect(tax_items).toMatchObject(rates);
    expect(new Set(tax_items.map(({ id }) => id)).size).toBe(2);
  });

  it('have a price in the currency that they were added in only', async () => {
    await add({ currency: 'EUR' });
    const { cart, items } = await carts().get({ cart_id });
    expect(items).toMatchObject([{ meta: { unavailable: 'no_price' }, value: { amount: 0 } }]);
    expect(cart.meta.display_price.with_tax.amount).toBe(0);
    const euros = await carts().get({ cart_id, currency: 'EUR' });
    expect(euros.cart.meta.display_price.with_tax).toMatchObject({ amount: 500, currency: 'EUR' });
  });

  it('change their quantity and inputs, and nothing else', async () => {
    const { items } = await add();
    const item_id = items[0]?.id ?? '';
    const change = (members: object) => carts().updateItem({ cart_id, item_id, ...members });
    const changed = await change({ type: 'custom_item', quantity: 4, custom_inputs: { a: 1 } });
    expect(changed.items).toMatchObject([{ quantity: 4, custom_inputs: { a: 1 } }]);
    expect(await refusalOf(change({ location: 'attic' }))).toMatchObject({
      details: ['location: only products have a stock location; leave it out'],
    });
    expect(await refusalOf(change({ type: 'cart_item' }))).toMatchObject({
      details: ['type: must be the type of the line, custom_item, is cart_item; leave it out'],
    });
    expect(
      await refusalOf(change({ bundle_configuration: { selected_options: {} } })),
    ).toMatchObject({ code: 'validation_failed' });
    expect((await carts().deleteItem({ cart_id, item_id })).items).toEqual([]);
  });

  it('are exported and imported', async () => {
    const tax = [{ type: 'tax_item', rate: 0.2 }];
    const before = await add({ tax, custom_inputs: { text: 'Hello' } });
    const records = (await service.export()).filter(({ type }) => type === 'cart');
    await service.commerce.reset();
    await service.load(records);
    const after = await carts().get({ cart_id });
    expect(after.items).toEqual(before.items);
  });

  describe('are refused', () => {
    it.each([
      [{ price: { amount: -1 } }, 'price.amount: must be from 0 to 9007199254740991, is -1'],
      [{ price: { amount: 1.5 } }, 'price.amount: must be an integer, is 1.5'],
      [{ name: '' }, 'name: must have 1 to 1024 characters, has 0'],
      [{ tax: [{ type: 'tax_item', rate: 2 }] }, 'tax.0.rate: must be from 0 to 1, is 2'],
      [
        { quantity: 2, price: { amount: Number.MAX_SAFE_INTEGER } },
        'price: "Wrapping" would cost more than the largest possible amount in this quantity; add fewer',
      ],
      [
        { type: 'gift_item' },
        'type: must be one of cart_item, custom_item, promotion_item, subscription_item, is "gift_item"',
      ],
    ])('with %j', async (members, detail) => {
      const refusal = await refusalOf(add(members));
      expect(refusal).toMatchObject({ code: 'validation_failed' });
      expect(refusal).toHaveProperty('details', [detail]);
    });
  });
}
