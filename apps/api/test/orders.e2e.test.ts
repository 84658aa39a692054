import type { ErrorList } from '@aisle/schema';
import type {
  OrderDocument,
  OrderItemList,
  OrderList,
  TransactionDocument,
} from '@aisle/schema/orders';
import type { SeedAccount } from '@aisle/schema/seed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids, makeShop } from './support/shop.js';
import { type RequestOptions, type Service, startService } from './support/start-service.js';

const own: SeedAccount = { type: 'account', id: ids.account, name: 'Own' };
const other: SeedAccount = { type: 'account', id: ids.unknown, name: 'Other' };
const accountHeader = 'EP-Account-Management-Authentication-Token';

let service: Service;
beforeAll(async () => {
  service = await startService({ records: [...makeShop(), own, other] });
});
afterAll(() => service.stop());

const ask = <Body = ErrorList>(path: string, options?: RequestOptions) =>
  service.request<Body>(path, options);
const implicit = async () => (await service.tokens.issueAccess('shop', 'implicit')).access_token;

/** Options of requests by callers: the store, a guest, and accounts. */
const callers: Readonly<
  Record<'store' | 'guest' | 'own' | 'other', () => Promise<RequestOptions>>
> = {
  store: async () => ({}),
  guest: async () => ({ token: await implicit() }),
  own: async () => asAccount(own.id),
  other: async () => asAccount(other.id),
};
type Caller = keyof typeof callers;

async function asAccount(id: string): Promise<RequestOptions> {
  const token = await service.tokens.issueShopper('account', id);
  return { token: await implicit(), headers: { [accountHeader]: token } };
}

async function post<Body>(caller: Caller, path: string, data?: object, headers: object = {}) {
  const options = await callers[caller]();
  return ask<Body>(path, {
    ...options,
    method: 'POST',
    headers: { ...options.headers, ...headers },
    ...(data && { json: { data } }),
  });
}

const address = {
  first_name: 'Ida',
  last_name: 'Berg',
  line_1: 'High Street 1',
  postcode: 'AB1',
  country: 'GB',
  region: '',
  colour: 'red',
};
const person = { name: 'Ida Berg', email: 'ida@example.org' };
const guest = { customer: person, billing_address: address, shipping_address: address };
const member = { contact: person, billing_address: address };

/** Fills a cart with trousers, and checks it out. */
async function order(caller: Caller, cart: string): Promise<OrderDocument['data']> {
  const addition = { type: 'cart_item', id: ids.chinos, quantity: 1 };
  expect((await post(caller, `/v2/carts/${cart}/items`, addition)).status).toBe(201);
  const made = await post<OrderDocument>(
    caller,
    `/v2/carts/${cart}/checkout`,
    caller === 'own' || caller === 'other' ? member : guest,
  );
  expect(made.status).toBe(201);
  return made.body.data;
}

describe('orders', () => {
  it('go from the cart to the payment, for a guest', async () => {
    const data = await order('guest', 'guest-cart');
    expect(data).toMatchObject({ status: 'incomplete', payment: 'unpaid', customer: person });
    expect(data.shipping_address).not.toHaveProperty('colour');
    const options = await callers.guest();
    const path = `/v2/orders/${data.id}`;
    const payment = { gateway: 'manual', method: 'purchase' };
    const pay = () =>
      post<TransactionDocument>('guest', `${path}/payments`, payment, { 'Idempotency-Key': 'p' });
    const paid = await pay();
    expect(paid.status).toBe(200);
    expect((await pay()).body).toEqual(paid.body);
    expect(paid.body.data).toMatchObject({ status: 'complete', gateway: 'manual' });
    const read = await ask<OrderDocument>(`${path}?include=items`, options);
    expect(read.body.data).toMatchObject({ status: 'complete', payment: 'paid' });
    const items = await ask<OrderItemList>(`${path}/items`, options);
    expect(read.body.included).toEqual({ items: items.body.data });
    expect(items.body.meta.results.total).toBe(1);
  });

  it('are the same for a repeated checkout, by cart and by key', async () => {
    const first = await order('guest', 'same');
    const again = await post<OrderDocument>('guest', '/v2/carts/same/checkout', guest);
    expect(again).toMatchObject({ status: 201, body: { data: { id: first.id } } });
    await post('guest', '/v2/carts/same/items', { type: 'cart_item', id: ids.chinos, quantity: 1 });
    const key = { 'Idempotency-Key': 'key 1' };
    const second = await post<OrderDocument>('guest', '/v2/carts/same/checkout', guest, key);
    await ask('/v2/carts/same', { ...(await callers.guest()), method: 'DELETE' });
    const third = await post<OrderDocument>('guest', '/v2/carts/same/checkout', guest, key);
    expect(second.body.data.id).not.toBe(first.id);
    expect(third.body.data).toEqual(second.body.data);
  });

  it('ignore members of the library in the body', async () => {
    await post('guest', '/v2/carts/sly/items', { type: 'cart_item', id: ids.chinos, quantity: 1 });
    const sly = { ...guest, account_id: own.id, cart_id: 'same' };
    const made = await post<OrderDocument>('guest', '/v2/carts/sly/checkout', sly);
    expect(made.body.data.relationships).not.toHaveProperty('account');
  });

  it('are answered by a 402 when the card is declined', async () => {
    const { id } = await order('guest', 'poor');
    const payment = { gateway: 'stripe', method: 'purchase', payment: 'pm_card_chargeDeclined' };
    const declined = await post<ErrorList>('guest', `/v2/orders/${id}/payments`, payment);
    expect(declined).toMatchObject({
      status: 402,
      body: { errors: [{ title: 'Payment Required', status: '402' }] },
    });
  });

  it('show where a body is wrong', async () => {
    await post('guest', '/v2/carts/wrong/items', {
      type: 'cart_item',
      id: ids.chinos,
      quantity: 1,
    });
    const wrong = { ...guest, billing_address: { ...address, country: '' } };
    const refused = await post<ErrorList>('guest', '/v2/carts/wrong/checkout', wrong);
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ detail: expect.stringMatching(/^data\.billing_address\.country: /) }] },
    });
  });
});

describe('permissions', () => {
  const owners = ['guest', 'own', 'other'] as const;
  const everybody = Object.keys(callers) as readonly Caller[];

  it('let each caller see its own orders alone, and the store all', async () => {
    const made = { guest: '', own: '', other: '' };
    for (const owner of owners) made[owner] = (await order(owner, `cart of ${owner}`)).id;
    for (const caller of everybody) {
      const options = await callers[caller]();
      for (const owner of owners) {
        const path = `/v2/orders/${made[owner]}`;
        const isSeen = caller === 'store' || caller === owner;
        const status = [caller, owner, isSeen ? 200 : 404];
        for (const part of ['', '?include=items', '/items', '/transactions']) {
          const { status: found } = await ask(`${path}${part}`, options);
          expect([caller, owner, found]).toEqual(status);
        }
        const confirmed = await post(caller, `${path}/confirm`);
        expect([caller, owner, confirmed.status]).toEqual(status);
        const declined = await post(caller, `${path}/payments`, {
          ...{ gateway: 'stripe', method: 'purchase', payment: '4000000000000002' },
        });
        expect(declined.status).toBe(isSeen ? 402 : 404);
        const changed = await ask(path, {
          ...options,
          method: 'PUT',
          json: { data: { type: 'order', external_ref: 'x' } },
        });
        expect(changed.status).toBe(caller === 'store' ? 200 : 403);
      }
      const list = await ask<OrderList>('/v2/orders?page[limit]=100', options);
      if (caller === 'guest') expect(list.status).toBe(403);
      else {
        const seen = list.body.data.map(({ id }) => id);
        expect(owners.filter((owner) => seen.includes(made[owner]))).toEqual(
          caller === 'store' ? owners : [caller],
        );
      }
    }
  });

  it('let only the store capture, refund and cancel', async () => {
    const { id } = await order('own', 'held');
    const payment = { gateway: 'stripe', method: 'authorize', payment: 'tok_visa' };
    const held = await post<TransactionDocument>('own', `/v2/orders/${id}/payments`, payment);
    const path = `/v2/orders/${id}/transactions/${held.body.data.id}`;
    for (const change of ['capture', 'refund', 'cancel']) {
      for (const caller of ['guest', 'own', 'other'] as const) {
        expect((await post(caller, `${path}/${change}`, {})).status).toBe(403);
      }
    }
    expect((await post('store', `${path}/capture`)).status).toBe(200);
    expect((await post('store', `${path}/refund`, {})).status).toBe(200);
  });

  it('let the store order for an account, and nobody else', async () => {
    await post('store', '/v2/carts/for/items', { type: 'cart_item', id: ids.chinos, quantity: 1 });
    const named = { ...member, account: { id: own.id } };
    for (const caller of ['guest', 'other'] as const) {
      const refused = await post(caller, '/v2/carts/for/checkout', named);
      expect(refused.status).toBe(403);
    }
    expect((await post('store', '/v2/carts/for/checkout', named)).status).toBe(201);
    const foreign = await post('guest', '/v2/carts/for/checkout', guest);
    expect(foreign.status).toBe(409);
  });
});
