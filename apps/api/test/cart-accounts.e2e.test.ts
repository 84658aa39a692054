import type { ErrorList } from '@aisle/schema';
import type { AccountTokenList } from '@aisle/schema/accounts';
import type { CartAccounts, CartDocument, CartItemsDocument, CartList } from '@aisle/schema/carts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, makeShop } from './support/shop.js';
import { type RequestOptions, type Service, startService } from './support/start-service.js';

const accountHeader = 'EP-Account-Management-Authentication-Token';

let service: Service;
/** Tokens of a guest and of shoppers with an account. */
let guest: RequestOptions;
let own: RequestOptions;
let other: RequestOptions;

beforeAll(async () => {
  service = await startService({ records: makeShop() });
  const token = (await service.tokens.issueAccess('shop', 'implicit')).access_token;
  const shopper = async (id: string): Promise<RequestOptions> => ({
    token,
    headers: { [accountHeader]: await service.tokens.issueShopper('account', id) },
  });
  guest = { token };
  own = await shopper(ids.account);
  other = await shopper(ids.unknown);
});
afterAll(() => service.stop());

let path = '';
let count = 0;
beforeEach(() => {
  count += 1;
  path = `/v2/carts/cart-${count}`;
});

const ask = <Body = ErrorList>(place: string, who: RequestOptions, more: RequestOptions = {}) =>
  service.request<Body>(place, { ...who, ...more });

const post = (json: object): RequestOptions => ({ method: 'POST', json });
const tee = { type: 'cart_item', id: ids.tee, quantity: 2 };
const accounts = { data: [{ type: 'account', id: ids.account }] };
const associate = (who: RequestOptions) =>
  ask<CartAccounts & ErrorList>(`${path}/relationships/accounts`, who, post(accounts));
const fill = (who: RequestOptions, place = path) =>
  ask<CartItemsDocument>(`${place}/items`, who, post({ data: tee }));

describe('a cart', () => {
  it('follows its shopper into the account, as the clients of the vendor ask for it', async () => {
    const guestCart = path;
    await fill(guest);
    const type = 'account_management_authentication_token';
    const member = { username: 'mara', password: 'a long walk home', email: 'm@example.org' };
    const signUp = { type, authentication_mechanism: 'self_signup', name: 'Mara', ...member };
    const signedUp = await ask<AccountTokenList>(
      '/v2/account-members/tokens',
      guest,
      post({ data: signUp }),
    );
    const [{ account_id = '', token = '' } = {}] = signedUp.body.data;
    const mara = { ...guest, headers: { [accountHeader]: token } };
    expect((await ask<CartList>('/v2/carts', mara)).body.data).toEqual([]);

    const made = await ask<CartDocument>('/v2/carts', mara, post({ data: { name: 'Cart' } }));
    expect(made.body.data.relationships.accounts).toBeUndefined();
    path = `/v2/carts/${made.body.data.id}`;
    const data = [{ type: 'account', id: account_id }];
    const association = `${path}/relationships/accounts`;
    const given = await ask<CartAccounts>(association, mara, post({ data }));
    expect([given.status, given.body]).toEqual([200, { data }]);
    expect((await ask(association, mara, post({ data }))).body).toEqual({ data });
    const merge = { type: 'cart_items', cart_id: guestCart.split('/').at(-1) };
    for (const body of [merge, [merge]]) {
      const json = { data: body, options: { add_all_or_nothing: false } };
      expect((await ask(`${path}/items`, mara, post(json))).status).toBe(201);
    }
    const { body } = await ask<CartDocument>(`${path}?include=items`, mara);
    expect(body.included?.items).toMatchObject([{ product_id: ids.tee, quantity: 4 }]);
    const list = await ask<CartList>('/v2/carts', mara);
    expect(list.body.data).toEqual([body.data]);
    expect(list.body.meta.results.total).toBe(1);
    const itself = { data: { ...merge, cart_id: made.body.data.id } };
    expect((await ask(`${path}/items`, mara, post(itself))).status).toBe(400);
    expect((await ask(association, mara, { method: 'DELETE', json: { data } })).status).toBe(204);
    expect((await ask(path, guest)).status).toBe(200);
  });

  it('of an account is unknown to others, also where it was read before', async () => {
    await fill(guest);
    for (const who of [guest, guest, guest]) expect((await ask(path, who)).status).toBe(200);
    expect((await associate(own)).status).toBe(200);
    const store = { headers: {} };
    for (const who of [own, own, own, store, store, store]) {
      expect((await ask(path, who)).status).toBe(200);
    }
    for (const who of [guest, other]) {
      const { status, body } = await ask(path, who);
      expect(status).toBe(404);
      expect(body.errors[0]?.detail).toContain(`cart-${count}`);
    }
  });

  it('is associated by the token of the account or of the store alone', async () => {
    expect((await associate(guest)).status).toBe(403);
    expect((await associate(other)).status).toBe(403);
    expect((await ask('/v2/carts', guest)).status).toBe(403);
    expect((await associate({})).status).toBe(200);
    for (const data of [[], [...accounts.data, ...accounts.data], accounts.data[0]]) {
      const refused = await ask(`${path}/relationships/accounts`, own, post({ data }));
      expect(refused.status).toBe(400);
    }
  });
});
