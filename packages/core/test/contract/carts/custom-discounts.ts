import { createValidator } from '@aisle/schema';
import {
  type CartItemAddition,
  CustomDiscount,
  type CustomDiscountAddition,
} from '@aisle/schema/carts';
import { beforeEach, expect, it } from 'vitest';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { refusalOf } from '../subscriptions/refusal-of.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const unknown = makeUuid(0xffff);
const cart_id = 'loyal';
const pot: CartItemAddition = { type: 'cart_item', id: shopIds.pot, quantity: 2 };
const loyal: CustomDiscountAddition = {
  type: 'custom_discount',
  discount_code: 'LOYAL',
  description: 'Ten orders a year',
  discount_engine: 'Loyalty',
  external_id: 'l-10',
  amount: -500,
};
const guest = {
  customer: { name: 'Ida Berg', email: 'ida@example.org' },
  billing_address: {
    ...{ first_name: 'Ida', last_name: 'Berg', line_1: 'High Street 1' },
    ...{ postcode: 'AB1', country: 'GB' },
  },
};

/** Declares the tests of custom discounts of carts and lines. */
export function describeCustomDiscounts(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, makeShop());
  const carts = () => service.commerce.carts;
  const read = async () => {
    const { cart, custom_discounts } = await carts().get({ cart_id });
    const { with_tax, discount } = cart.meta.display_price;
    return { cart, custom_discounts, pay: with_tax.amount, off: discount.amount };
  };
  let line: { cart_id: string; item_id: string };
  let plain: number;
  beforeEach(async () => {
    const { items, cart } = await carts().addItem({ cart_id, ...pot });
    line = { cart_id, item_id: items[0]?.id ?? '' };
    plain = cart.meta.display_price.with_tax.amount;
  });

  it('are added to a line and to the cart, changed, and removed', async () => {
    const { custom_discounts, version } = await carts().addCustomDiscount({ ...line, ...loyal });
    const [own] = custom_discounts;
    expect(createValidator(CustomDiscount)(own).faults).toBeUndefined();
    expect(own).toMatchObject({
      discount_code: 'LOYAL',
      amount: { amount: -500, currency: 'USD', formatted: '-$5.00' },
      relationships: { item: { data: { type: 'cart_item', id: line.item_id } } },
    });
    expect((await carts().get({ cart_id })).version).toBe(version);
    expect(await read()).toMatchObject({ pay: plain - 500, off: -500 });
    const added = await carts().addCustomDiscounts({
      cart_id,
      items: [{ ...loyal, amount: { amount: -100, currency: 'USD' } }],
    });
    const [whole] = added.custom_discounts;
    expect(whole).not.toHaveProperty('relationships');
    const both = await read();
    expect(both).toMatchObject({ pay: plain - 600, off: -600 });
    expect(both.custom_discounts).toEqual([whole, own]);
    expect(both.cart.relationships.custom_discounts).toEqual({
      data: [{ type: 'custom_discount', id: whole?.id }],
    });
    expect(both.cart.meta.display_price.discounts?.LOYAL?.amount).toBe(-600);
    const [shown] = (await carts().get({ cart_id })).items;
    expect(shown?.discounts).toMatchObject([
      { id: own?.id, code: 'LOYAL' },
      { id: whole?.id, is_cart_discount: true },
    ]);
    const named = { cart_id, custom_discount_id: whole?.id ?? '' };
    const change = { ...named, amount: -200, description: 'More' };
    const changed = await carts().updateCustomDiscount(change);
    expect(changed.custom_discounts).toMatchObject([{ description: 'More', id: whole?.id }]);
    expect(await carts().updateCustomDiscount(change)).toEqual(changed);
    expect(await read()).toMatchObject({ off: -700 });
    const inEuro = await carts().updateCustomDiscount({ ...change, currency: 'EUR' });
    expect(inEuro.custom_discounts).toMatchObject([{ amount: { currency: 'USD' } }]);
    await carts().deleteCustomDiscount({ ...line, custom_discount_id: own?.id ?? '' });
    expect(await read()).toMatchObject({ off: -200 });
    await carts().deleteCustomDiscount(named);
    expect(await read()).toMatchObject({ pay: plain, off: 0, custom_discounts: [] });
  });

  it('of a cart and its lines are added all or none, and removed together', async () => {
    const relationships = { item: { data: { type: 'cart_item' as const, id: line.item_id } } };
    const items = [loyal, { ...loyal, relationships }];
    const refuse = (wrong: object) =>
      refusalOf(carts().addCustomDiscounts({ cart_id, items: [...items, wrong] as never }));
    const other = { item: { data: { type: 'cart_item', id: unknown } } };
    expect(await refuse({ ...loyal, relationships: other })).toMatchObject({ code: 'not_found' });
    for (const [wrong, pointer] of [
      [{ ...loyal, amount: 5 }, '/2/amount'],
      [{ ...loyal, amount: { amount: 0, currency: 'USD' } }, '/2/amount/amount'],
      [{ ...loyal, discount_code: undefined }, '/2/discount_code'],
    ] as const) {
      const { code, pointers } = (await refuse(wrong)) as never;
      expect([code, pointers]).toEqual(['validation_failed', [pointer]]);
    }
    expect(await read()).toMatchObject({ custom_discounts: [] });
    await carts().addCustomDiscounts({ cart_id, items });
    expect((await read()).custom_discounts).toHaveLength(2);
    await carts().deleteCustomDiscounts({ cart_id });
    await carts().deleteCustomDiscounts({ cart_id: 'none' });
    expect(await read()).toMatchObject({ custom_discounts: [] });
    await carts().addCustomDiscounts({ cart_id, items });
    await carts().deleteItems({ cart_id });
    expect(await read()).toMatchObject({ custom_discounts: [] });
    const none = { cart_id: 'none', items: [loyal] };
    expect(await refusalOf(carts().addCustomDiscounts(none))).toMatchObject({ code: 'conflict' });
  });

  it('are at most five, and none that is not there', async () => {
    await carts().addCustomDiscounts({ cart_id, items: [loyal, loyal, loyal, loyal, loyal] });
    const items = [loyal];
    const full = await refusalOf(carts().addCustomDiscounts({ cart_id, items }));
    expect(full).toMatchObject({ code: 'conflict' });
    for (const place of [{ cart_id }, line, { cart_id, item_id: unknown }]) {
      const gone = { ...place, custom_discount_id: unknown };
      for (const name of ['updateCustomDiscount', 'deleteCustomDiscount'] as const) {
        expect(await refusalOf(carts()[name](gone))).toMatchObject({ code: 'not_found' });
      }
    }
  });

  it('stay with their cart and line: other lines and carts do not get them', async () => {
    await carts().addCustomDiscount({ ...line, ...loyal });
    const engraved = { ...pot, custom_inputs: { engraving: 'A' } };
    const [, other] = (await carts().addItem({ cart_id, ...engraved })).items;
    await carts().updateItem({ cart_id, item_id: other?.id ?? '', custom_inputs: {} });
    expect((await carts().get({ cart_id })).items).toHaveLength(2);
    const merged = await carts().addItems({
      cart_id: 'next',
      items: [{ type: 'cart_items', cart_id }],
    });
    expect(merged.custom_discounts).toEqual([]);
    const cart = (await service.export()).find((one) => one.type === 'cart' && one.id === cart_id);
    expect((await service.load(cart ? [cart] : [])).changes).toEqual({
      cart: { added: 0, changed: 0, unchanged: 1 },
    });
  });

  it('stand in the order, apart from promotions', async () => {
    await carts().addCustomDiscount({ ...line, ...loyal });
    const { cart, custom_discounts } = await read();
    const { record } = await service.commerce.orders.checkOut({ cart_id, ...guest });
    const { discount, discounts, with_tax } = record.meta.display_price;
    const price = cart.meta.display_price;
    expect({ discount, discounts, with_tax }).toEqual({
      discount: price.discount,
      discounts: price.discounts,
      with_tax: price.with_tax,
    });
    const [own] = custom_discounts;
    expect(record.relationships.custom_discounts?.data).toEqual([
      { type: 'custom_discount', id: own?.id },
    ]);
    expect(record.relationships).not.toHaveProperty('promotions');
    const { records } = await service.commerce.records.listOrderItems({ order_uuid: record.id });
    expect(records[0]?.discounts).toMatchObject([{ id: own?.id, code: 'LOYAL' }]);
    const order = (await service.export()).find(({ type }) => type === 'order');
    expect((await service.load(order ? [order] : [])).changes).toEqual({
      order: { added: 0, changed: 0, unchanged: 1 },
    });
  });
}
