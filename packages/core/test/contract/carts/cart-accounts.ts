import { expect, it } from 'vitest';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { refusalOf } from '../subscriptions/refusal-of.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';
import { makeCart } from './make-cart.js';

const ida = makeUuid(0xacc1);
const mara = makeUuid(0xacc2);
const cart_id = 'mine';
const accountsOf = (id: string) => [{ type: 'account', id }] as const;
const buyer = { name: 'Mara', email: 'mara@example.org' };
const address = {
  first_name: 'Mara',
  last_name: 'Lind',
  line_1: 'High Street 1',
  postcode: 'AB1',
  country: 'GB',
};
const item = { type: 'cart_item', id: shopIds.pot, quantity: 1 } as const;

/** Declares the tests of carts that belong to accounts. */
export function describeCartAccounts(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, [
    ...makeShop(),
    { type: 'account', id: mara, name: 'Mara' },
  ]);

  const carts = () => service.commerce.carts;
  const give = (to = ida, cart = cart_id) =>
    carts().addAccount({ cart_id: cart, accounts: accountsOf(to) });
  const listed = async (account_id?: string | null, page: object = {}) => {
    const { records, total } = await carts().list({ account_id, ...page });
    return [total, ...records.map(({ id }) => id)];
  };

  it('belong to the account that they are associated with, and to nobody again', async () => {
    await carts().addItem({ cart_id, ...item });
    const own = { cart_id, account_id: ida.toUpperCase(), accounts: accountsOf(ida.toUpperCase()) };
    const answer = { accounts: accountsOf(ida) };
    expect(await carts().addAccount(own)).toEqual(answer);
    const { version, cart } = await carts().get({ cart_id, account_id: ida });
    expect(cart.relationships.accounts).toEqual({ data: answer.accounts });
    expect(await carts().addAccount(own)).toEqual(answer);
    expect(await carts().get({ cart_id })).toMatchObject({ version });
    expect(await refusalOf(give(mara))).toMatchObject({ code: 'conflict' });
    await carts().deleteAccount(own);
    expect(await refusalOf(carts().deleteAccount(own))).toMatchObject({ code: 'not_found' });
    const guest = await carts().get({ cart_id, account_id: null });
    expect(guest.items).toHaveLength(1);
    expect(guest.cart.relationships.accounts).toBeUndefined();
  });

  it('are made by an association', async () => {
    await give();
    expect(await listed(ida)).toEqual([1, cart_id]);
  });

  it('are associated by the account itself alone', async () => {
    for (const account_id of [mara, null]) {
      const request = { cart_id, account_id, accounts: accountsOf(ida) };
      expect(await refusalOf(carts().addAccount(request))).toMatchObject({ code: 'forbidden' });
      expect(await refusalOf(carts().deleteAccount(request))).toMatchObject({ code: 'forbidden' });
    }
    const refused = carts().addAccount({ cart_id, accounts: [] });
    expect(await refusalOf(refused)).toMatchObject({ code: 'validation_failed' });
  });

  it.each([mara, null])('are unknown to others, whatever they ask: %s', async (account_id) => {
    await carts().addItem({ cart_id, ...item });
    await give();
    const before = await service.export();
    const other = { cart_id, account_id };
    const line = { ...other, item_id: makeUuid(1) };
    const accounts = { ...other, accounts: accountsOf(mara) };
    const merge = { type: 'cart_items', cart_id } as const;
    const relationships = { item: { data: { type: 'cart_item', id: 'x' } } } as const;
    const tax = { type: 'tax_item', rate: 0.2, relationships } as const;
    for (const asked of [
      () => carts().get(other),
      () => carts().update({ ...other, name: 'Mine' }),
      () => carts().addItem({ ...other, ...item }),
      () => carts().addItems({ ...other, items: [item] }),
      () => carts().addItems({ cart_id: 'theirs', account_id, items: [merge] }),
      () => carts().updateItem({ ...line, quantity: 2 }),
      () => carts().updateItems({ ...other, items: [{ id: line.item_id, quantity: 2 }] }),
      () => carts().addTax({ ...line, type: 'tax_item', rate: 0.2 }),
      () => carts().addTaxes({ ...other, items: [tax] }),
      () => carts().updateTax({ ...line, tax_item_id: 'x' }),
      () => carts().deleteTax({ ...line, tax_item_id: 'x' }),
      () => carts().deleteTaxes(other),
      () => carts().deleteItem(line),
      () => carts().deleteDiscount({ ...other, promo_code: 'TEN' }),
      () => carts().deleteItems(other),
      () => carts().delete(other),
      () =>
        service.commerce.orders.checkOut({
          cart_id,
          ...(account_id ? { account_id, contact: buyer } : { account_id: null, customer: buyer }),
          billing_address: address,
          shipping_address: address,
        }),
      ...(account_id ? [() => carts().addAccount(accounts)] : []),
      ...(account_id ? [() => carts().deleteAccount(accounts)] : []),
    ]) {
      expect(await refusalOf(asked() as Promise<unknown>)).toMatchObject({ code: 'not_found' });
    }
    expect(await service.export()).toEqual(before);
    await carts().addItem({ cart_id, account_id: ida, ...item });
    await carts().delete({ cart_id });
    expect((await carts().get(other)).items).toEqual([]);
  });

  it('that have expired are free for others', async () => {
    await carts().addItem({ cart_id, ...item });
    await give();
    service.environment.advance(8 * 24 * 60 * 60 * 1000);
    expect(await listed(ida)).toEqual([0]);
    const { cart } = await carts().addItem({ cart_id, account_id: mara, ...item });
    expect(cart.relationships.accounts).toBeUndefined();
  });

  it('are listed by their last change, page by page', async () => {
    for (const id of ['a', 'b', 'c']) {
      service.environment.advance(1000);
      await carts().addItem({ cart_id: id, ...item });
      await give(id === 'c' ? mara : ida, id);
    }
    service.environment.advance(1000);
    await carts().addItem({ cart_id: 'guest', ...item });
    await carts().addItem({ cart_id: 'a', account_id: ida, ...item });
    expect(await listed(ida)).toEqual([2, 'a', 'b']);
    expect(await listed(ida.toUpperCase(), { limit: 1, offset: 1 })).toEqual([2, 'b']);
    expect(await listed()).toEqual([4, 'a', 'guest', 'c', 'b']);
    expect(await refusalOf(carts().list({ account_id: null }))).toMatchObject({
      code: 'forbidden',
    });
    const [first] = (await carts().list({ account_id: ida })).records;
    expect(first).toEqual((await carts().get({ cart_id: 'a' })).cart);
  });

  it('are exported and imported with their account', async () => {
    await give();
    const exported = await service.export();
    await service.commerce.reset();
    await service.load(exported);
    expect(await listed(ida)).toEqual([1, cart_id]);
    await service.load([makeCart({ id: 'loaded', account_id: mara.toUpperCase() })]);
    expect(await listed(mara)).toEqual([1, 'loaded']);
    expect((await carts().get({ cart_id: 'loaded', account_id: mara })).items).not.toEqual([]);
  });

  it('get the lines of another cart, which stays as it is', async () => {
    const bag = { type: 'custom_item', name: 'Bag', quantity: 1, price: { amount: 5 } } as const;
    await carts().addItems({ cart_id: 'guest', items: [{ ...item, quantity: 2 }, bag] });
    await carts().addItem({ cart_id, ...item });
    await give();
    const merge = (from: string) =>
      carts().addItems({
        cart_id,
        account_id: ida,
        items: [{ type: 'cart_items', cart_id: from }],
      });
    const merged = await merge('guest');
    expect(merged.items.map(({ type, quantity }) => [type, quantity])).toEqual([
      ['cart_item', 3],
      ['custom_item', 1],
    ]);
    expect((await carts().get({ cart_id: 'guest' })).items).toHaveLength(2);
    expect(await merge('none')).toMatchObject({ version: merged.version });
    expect(await refusalOf(merge(cart_id))).toMatchObject({ code: 'validation_failed' });
  });
}
