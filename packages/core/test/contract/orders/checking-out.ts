import { createValidator } from '@aisle/schema';
import { Order, OrderItem } from '@aisle/schema/orders';
import type { SeedRecord } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import type { CheckoutRequest } from '../../../src/orders/check-out.js';
import { makeOffering, makePlan } from '../../../src/testing/make-offering.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { refusalOf } from '../subscriptions/refusal-of.js';
import { type CommerceInUse, type OpenStorage, useCommerce } from '../use-commerce.js';

const cart_id = 'mine';
export const account = makeUuid(0xacc1);
const other = makeUuid(0xacc2);
const agent = makeUuid(0xe1);

export const plan = makePlan({
  id: makeUuid(0x701),
  fixed_price: { USD: { amount: 990, includes_tax: false } },
});
const offering = makeOffering({ name: 'Tea of the month', plans: [plan] });

const address = {
  first_name: 'Ida',
  last_name: 'Berg',
  line_1: 'High Street 1',
  postcode: 'AB1',
  country: 'GB',
};
const guest = {
  customer: { name: 'Ida Berg', email: 'ida@example.org' },
  billing_address: address,
};
export const member = {
  contact: { name: 'Ida Berg', email: 'ida@example.org' },
  billing_address: address,
  shipping_address: address,
};

/** A shop with stock, promotions, two accounts and an offering. */
export const shop: readonly SeedRecord[] = [
  ...makeShop(),
  offering,
  { type: 'account', id: account, name: 'Hut' },
  { type: 'account', id: other, name: 'Guides' },
  {
    type: 'account_member',
    id: agent,
    username: 'bo',
    name: 'Bo',
    email: 'bo@example.org',
    account_ids: [other],
  },
  { type: 'stock', product_id: shopIds.pot, location: 'attic', available: 2 },
  { type: 'stock', product_id: shopIds.pot, location: 'shop', available: 3 },
  { type: 'promotion', code: 'Ten', name: 'A tenth off', percent: 10 },
  { type: 'promotion', code: 'ONCE', name: 'Once', amounts: { USD: 100 }, uses: 1 },
];

/** Adds something to the cart. */
export function prepareCart(service: CommerceInUse) {
  const carts = () => service.commerce.carts;
  return {
    add: (id: string = shopIds.pot, quantity = 1, more: object = {}) =>
      carts().addItem({ cart_id, type: 'cart_item', id, quantity, ...more }),
    enter: (code: string, id = cart_id) =>
      carts().addItem({ cart_id: id, type: 'promotion_item', code }),
    subscribe: (quantity = 1) =>
      carts().addItem({
        ...{ cart_id, type: 'subscription_item', id: offering.id, quantity },
        subscription_configuration: { plan: plan.id, pricing_option: plan.id },
      }),
    checkOut: (request: Partial<CheckoutRequest> = {}, options = {}) =>
      service.commerce.orders.checkOut({ cart_id, ...guest, ...request }, options),
    async stockOf(product_id: string) {
      const { stock } = await service.commerce.inventories.getStock({ product_id });
      return Object.fromEntries(
        Object.entries(stock.attributes.locations).map(([name, level]) => [name, level.available]),
      );
    },
  };
}

/** Declares the tests of checkouts. */
export function describeCheckingOut(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, shop);
  const { add, enter, subscribe, checkOut, stockOf } = prepareCart(service);
  const records = () => service.commerce.records;
  const fill = (id: string, product: string = shopIds.pot) =>
    service.commerce.carts.addItem({ cart_id: id, type: 'cart_item', id: product, quantity: 1 });

  it('make an order with the lines and totals of the cart', async () => {
    await add(shopIds.pot, 2, { custom_inputs: { engraving: 'I. B.' } });
    await service.commerce.carts.addItem({
      ...{ cart_id, type: 'custom_item', name: 'Shipping', sku: 'ship', quantity: 1 },
      price: { amount: 1200, includes_tax: false },
      tax: [{ type: 'tax_item', rate: 0.19 }],
    });
    const { cart, items } = await enter('ten');
    const { record, version } = await checkOut({ order_number: '17', external_ref: 'e-17' });
    expect(createValidator(Order)(record).faults).toBeUndefined();
    const { paid, authorized, balance_owing, shipping_discount, ...price } =
      record.meta.display_price;
    expect(price).toEqual(cart.meta.display_price);
    expect([paid, authorized, shipping_discount].map(({ amount }) => amount)).toEqual([0, 0, 0]);
    expect(balance_owing).toEqual(price.with_tax);
    expect(record).toMatchObject({
      status: 'incomplete',
      payment: 'unpaid',
      shipping: 'unfulfilled',
      order_number: '17',
      external_ref: 'e-17',
      customer: guest.customer,
      billing_address: address,
    });
    expect(record).not.toHaveProperty('contact');
    const page = await records().listOrderItems({ order_uuid: record.id });
    for (const item of page.records) {
      expect(createValidator(OrderItem)(item).faults).toBeUndefined();
    }
    expect(page.records.map(({ meta }) => meta.display_price)).toEqual(
      items.slice(0, 2).map(({ meta }) => meta.display_price),
    );
    expect(page.records[0]).toMatchObject({
      product_id: shopIds.pot,
      quantity: 2,
      custom_inputs: { engraving: 'I. B.' },
      catalog_id: shopIds.catalog,
      discounts: [{ code: 'Ten', amount: { amount: -600 } }],
      relationships: { cart_item: { data: { id: items[0]?.id } } },
    });
    expect(record.relationships.items.data.map(({ id }) => id)).toEqual(
      page.records.map(({ id }) => id),
    );
    expect(await records().getOrder({ order_uuid: record.id.toUpperCase() })).toEqual({
      record,
      version,
    });
  });

  it('remember prices: nothing that is published later changes an order', async () => {
    await add();
    const { record } = await checkOut();
    await service.load([
      {
        type: 'price',
        price_book_id: makeShop().find((one) => one.type === 'price_book')?.id ?? '',
        sku: 'POT',
        currencies: { USD: { amount: 1, includes_tax: false } },
      },
      { type: 'publish', catalog_id: shopIds.catalog },
    ]);
    expect((await records().getOrder({ order_uuid: record.id })).record).toEqual(record);
  });

  it('take the stock, named locations first, and refuse what is missing', async () => {
    await add(shopIds.pot, 2);
    await add(shopIds.pot, 2, { location: 'shop' });
    await checkOut();
    expect(await stockOf(shopIds.pot)).toEqual({ attic: 0, shop: 1 });
    await fill('b');
    await fill('c');
    await checkOut({ cart_id: 'b' });
    const refusal = await refusalOf(checkOut({ cart_id: 'c' }));
    expect(refusal).toMatchObject({
      code: 'conflict',
      message: `There are 0 pieces of the product "${shopIds.pot}" available, but the cart has 1. Nothing was ordered; take some out.`,
    });
    expect((await records().listOrders({})).total).toBe(2);
  });

  it('sell the last piece once, whoever comes at the same time', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    for (const id of ids) {
      await fill(id);
    }
    const outcomes = await Promise.allSettled(ids.map((id) => checkOut({ cart_id: id })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await stockOf(shopIds.pot)).toEqual({ attic: 0, shop: 0 });
    expect((await records().listOrders({})).total).toBe(5);
  });

  it('return the same order as long as the cart stays as it is', async () => {
    await add();
    const [first, ...others] = await Promise.all([checkOut(), checkOut(), checkOut()]);
    for (const again of [...others, await checkOut()]) expect(again).toEqual(first);
    expect(await stockOf(shopIds.pot)).toEqual({ attic: 1, shop: 3 });
    await add();
    const next = await checkOut();
    expect(next.record.id).not.toBe(first.record.id);
    expect((await records().listOrders({})).records.map(({ id }) => id)).toEqual([
      next.record.id,
      first.record.id,
    ]);
  });

  it('return the order of a key, even once the cart has changed', async () => {
    await add();
    const idempotency_key = 'try 1';
    const first = await checkOut({ idempotency_key });
    await add();
    expect(await checkOut({ idempotency_key })).toEqual(first);
    expect((await checkOut({ idempotency_key: 'try 2' })).record.id).not.toBe(first.record.id);
    await service.commerce.carts.delete({ cart_id });
    expect(await checkOut({ idempotency_key })).toEqual(first);
  });

  it('repeated, change the addresses of an order that is not paid, for the same person alone', async () => {
    await add();
    const { record, version } = await checkOut();
    const shipping_address = { ...address, line_1: 'Low Street 2' };
    const moved = await checkOut({ shipping_address });
    expect(moved.record).toMatchObject({ id: record.id, shipping_address });
    expect(moved.version).not.toBe(version);
    expect((await checkOut()).record).not.toHaveProperty('shipping_address');
    for (const others of [
      { customer: { name: 'Bo', email: 'bo@example.org' } },
      { currency: 'EUR' },
      { ...member, account_id: account },
    ]) {
      expect(await refusalOf(checkOut(others))).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('was already ordered, by another person'),
      });
    }
    const attributes = { gateway: 'manual', method: 'purchase' } as const;
    await records().createPayment({ order_uuid: record.id, attributes });
    const paid = await checkOut({ shipping_address });
    expect(paid.record).toMatchObject({ id: record.id, payment: 'paid' });
    expect(paid.record).not.toHaveProperty('shipping_address');
  });

  it('make another order of a cart whose order was cancelled', async () => {
    await add();
    const { record } = await checkOut();
    await records().updateOrder({ order_uuid: record.id, attributes: { status: 'cancelled' } });
    const next = await checkOut();
    expect(next.record.id).not.toBe(record.id);
    expect(await checkOut()).toEqual(next);
  });

  it('use a limited promotion as often as it allows, at once', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `many ${index}`);
    await service.load([
      { type: 'promotion', code: 'EIGHT', name: 'Eight', amounts: { USD: 100 }, uses: 8 },
    ]);
    for (const id of ids) {
      await fill(id, shopIds.spoon);
      await enter('eight', id);
    }
    const outcomes = await Promise.allSettled(ids.map((id) => checkOut({ cart_id: id })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  });

  it('belong to the account of the cart, for the store', async () => {
    await add();
    const accounts = [{ type: 'account' as const, id: account }];
    await service.commerce.carts.addAccount({ cart_id, accounts });
    const { record } = await checkOut(member);
    expect(record.relationships.account).toEqual({ data: { type: 'account', id: account } });
  });

  it('count the uses of promotions', async () => {
    for (const id of ['a', 'b']) {
      await fill(id, shopIds.spoon);
      await enter('once', id);
    }
    const { record } = await checkOut({ cart_id: 'a' });
    expect(record.meta.display_price.discount.amount).toBe(-100);
    expect(await refusalOf(checkOut({ cart_id: 'b' }))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('"once", is a promotion that does not apply now'),
    });
    await records().updateOrder({ order_uuid: record.id, attributes: { status: 'cancelled' } });
    await checkOut({ cart_id: 'b' });
  });

  it('refuse carts with nothing to buy, or with what cannot be bought', async () => {
    expect(await refusalOf(checkOut())).toMatchObject({
      code: 'not_found',
      message: 'There is no cart "mine"; add a product to it first.',
    });
    await enter('ten');
    expect(await refusalOf(checkOut())).toMatchObject({ code: 'conflict' });
    const { items } = await add(shopIds.pot);
    const line = items.find(({ type }) => type === 'cart_item')?.id;
    expect(await refusalOf(checkOut({ currency: 'CLF' }))).toMatchObject({
      code: 'conflict',
      details: [
        `The line ${line} of the cart mine, "Teapot", has no price in the currency of the request. Nothing was ordered; remove the line.`,
      ],
    });
  });

  it('honour conditions on the cart', async () => {
    const { version = '' } = await add();
    await add();
    const refused = checkOut({}, { ifVersion: [version] });
    expect(await refusalOf(refused)).toMatchObject({ code: 'precondition_failed' });
  });

  describe('of accounts', () => {
    it('belong to the account of the scope, or to the one that is named', async () => {
      await add();
      const { record } = await checkOut({ ...member, account_id: account.toUpperCase() });
      expect(record).toMatchObject({
        contact: member.contact,
        shipping_address: address,
        relationships: { account: { data: { id: account } } },
      });
      await add();
      const named = { id: other, member_id: agent };
      const second = await checkOut({ ...member, account: named });
      expect(second.record.relationships).toMatchObject({
        account: { data: { id: other } },
        account_member: { data: { id: named.member_id } },
      });
      const own = await records().listOrders({ account_id: account });
      expect(own.records.map(({ id }) => id)).toEqual([record.id]);
      expect((await records().listOrders({})).total).toBe(2);
      const filter = `eq(account_id,${other})`;
      expect((await records().listOrders({ filter })).total).toBe(1);
      expect((await records().listOrders({ filter, account_id: account })).total).toBe(0);
    });

    it('are unknown to others', async () => {
      await add();
      const { record } = await checkOut({ ...member, account_id: account });
      const order_uuid = record.id;
      for (const scope of [{ account_id: other }, { account_id: null }]) {
        const ask = { order_uuid, ...scope };
        for (const send of [
          () => records().getOrder(ask),
          () => records().listOrderItems(ask),
          () => records().listTransactions(ask),
          () => records().confirmOrder(ask),
          () =>
            records().createPayment({
              ...ask,
              attributes: { gateway: 'manual', method: 'purchase' },
            }),
        ]) {
          expect(await refusalOf(send())).toMatchObject({
            code: 'not_found',
            message: `No order has the id ${order_uuid}.`,
          });
        }
        expect(await refusalOf(checkOut({ ...guest, ...member, ...scope }))).toMatchObject({
          code: 'conflict',
        });
      }
    });

    it('are refused for somebody else, and for accounts that are not there', async () => {
      await add();
      for (const scope of [{ account_id: account }, { account_id: null }]) {
        const refused = checkOut({ ...member, ...scope, account: { id: other } });
        expect(await refusalOf(refused)).toMatchObject({ code: 'forbidden' });
      }
      const id = makeUuid(0xfff);
      expect(await refusalOf(checkOut({ ...member, account: { id } }))).toMatchObject({
        code: 'validation_failed',
        pointers: ['/account/id'],
      });
      const stranger = { id: account, member_id: agent };
      expect(await refusalOf(checkOut({ ...member, account: stranger }))).toMatchObject({
        code: 'validation_failed',
        pointers: ['/account/member_id'],
      });
    });
  });

  it('say what is wrong with a request', async () => {
    await add();
    const wrong = [
      [{ customer: undefined }, '/customer'],
      [{ billing_address: undefined }, '/billing_address'],
      [{ billing_address: { ...address, postcode: '' } }, '/billing_address/postcode'],
      [{ customer: { name: 'Ida', email: 'ida' } }, '/customer/email'],
      [{ account_id: account, customer: undefined }, '/contact'],
    ] as const;
    for (const [members, pointer] of wrong) {
      expect(await refusalOf(checkOut(members as object))).toMatchObject({
        code: 'validation_failed',
        pointers: [pointer],
      });
    }
  });

  it('need an account for subscriptions', async () => {
    await subscribe();
    expect(await refusalOf(checkOut())).toMatchObject({
      code: 'validation_failed',
      pointers: ['/account'],
    });
    await subscribe(100);
    expect(await refusalOf(checkOut({ ...member, account_id: account }))).toMatchObject({
      code: 'conflict',
    });
  });

  it('are exported and imported with everything else', async () => {
    await add();
    const { record } = await checkOut({ ...member, account_id: account });
    const exported = await service.export();
    await service.commerce.reset();
    await service.load(exported);
    expect(await service.export()).toEqual(exported);
    expect((await records().getOrder({ order_uuid: record.id })).record).toEqual(record);
  });
}
