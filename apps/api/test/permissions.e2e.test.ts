import type { AddressDocument } from '@aisle/schema/accounts';
import type { CartItemsDocument } from '@aisle/schema/carts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, makeShop } from './support/shop.js';
import { type RequestOptions, type Service, startService } from './support/start-service.js';

// Everybody asks for everything that belongs to an account. Nobody else changes it or learns what it is.

const accountHeader = 'EP-Account-Management-Authentication-Token';
const owner = ids.account;
const stranger = ids.unknown;
const ten = { type: 'promotion', code: 'TEN', name: 'A tenth off', percent: 10 } as const;

let service: Service;
let senders: Readonly<Record<Sender, RequestOptions>>;

type Sender = 'nobody' | 'guest' | 'stranger' | 'owner' | 'store' | 'store for stranger';

beforeAll(async () => {
  const accounts = [owner, stranger].map((id) => ({ type: 'account', id, name: id }) as const);
  service = await startService({ records: [...makeShop(), ...accounts, ten] });
  const token = (await service.tokens.issueAccess('shop', 'implicit')).access_token;
  const act = async (id: string) => ({
    headers: { [accountHeader]: await service.tokens.issueShopper('account', id) },
  });
  senders = {
    nobody: { token: null },
    guest: { token },
    stranger: { token, ...(await act(stranger)) },
    owner: { token, ...(await act(owner)) },
    store: {},
    'store for stranger': await act(stranger),
  };
});
afterAll(() => service.stop());

const tee = { type: 'cart_item', id: ids.tee, quantity: 1 };
const accountsOf = (id: string) => ({ data: [{ type: 'account', id }] });
const lines = {
  first_name: 'Ida',
  last_name: 'Berg',
  line_1: 'High Street 1',
  postcode: 'AB1',
  country: 'GB',
};

/** Paths of what belongs to the owner, made anew for each test. */
let cart = '';
let line = '';
let address = '';
let count = 0;
beforeEach(async () => {
  count += 1;
  cart = `/v2/carts/cart-${count}`;
  const promotion = { type: 'promotion_item', code: 'TEN' };
  await service.request(`${cart}/items`, { method: 'POST', json: { data: [tee, promotion] } });
  const association = `${cart}/relationships/accounts`;
  await service.request(association, { method: 'POST', json: accountsOf(owner) });
  const items = await service.request<CartItemsDocument>(`${cart}/items`);
  line = `${cart}/items/${items.body.data[0]?.id}`;
  const json = { data: { type: 'address', ...lines } };
  const options = { ...senders.owner, method: 'POST', json };
  const addresses = `/v2/accounts/${owner}/addresses`;
  const added = await service.request<AddressDocument>(addresses, options);
  address = `${addresses}/${added.body.data.id}`;
});

// An account has at most 100 addresses.
afterEach(() => service.request(address, { method: 'DELETE' }));

type Request = readonly [method: string, path: () => string, json?: object];

/** Requests for the cart, with the status that those who may send them get. */
const ofCart: Readonly<Record<string, readonly [Request, number]>> = {
  'read the cart': [['GET', () => `${cart}?include=items`], 200],
  'read its lines': [['GET', () => `${cart}/items`], 200],
  'rename the cart': [['PUT', () => cart, { data: { name: 'Mine' } }], 200],
  'add an item': [['POST', () => `${cart}/items`, { data: tee }], 201],
  'add several items': [['POST', () => `${cart}/items`, { data: [tee, tee] }], 201],
  'change a line': [['PUT', () => line, { data: { quantity: 3 } }], 200],
  'delete a line': [['DELETE', () => line], 200],
  'delete the promotion': [['DELETE', () => `${cart}/discounts/TEN`], 204],
  'empty the cart': [['DELETE', () => `${cart}/items`], 204],
  'delete the cart': [['DELETE', () => cart], 204],
};

/** Requests for the address of the account. */
const ofAddress: Readonly<Record<string, readonly [Request, number]>> = {
  'read the account': [['GET', () => `/v2/accounts/${owner}`], 200],
  'list its addresses': [['GET', () => address.slice(0, -37)], 200],
  'add an address': [
    ['POST', () => address.slice(0, -37), { data: { type: 'address', ...lines } }],
    201,
  ],
  'read an address': [['GET', () => address], 200],
  'change an address': [['PUT', () => address, { data: { type: 'address', city: 'X' } }], 200],
  'delete an address': [['DELETE', () => address], 204],
};

const association: Request = ['POST', () => `${cart}/relationships/accounts`, accountsOf(owner)];
const theft: Request = ['POST', () => `${cart}/relationships/accounts`, accountsOf(stranger)];
const release: Request = ['DELETE', () => `${cart}/relationships/accounts`, accountsOf(owner)];

/** Statuses for nobody, a guest, a stranger, the owner, the store, and the store for a stranger. */
const matrix: readonly (readonly [string, Request, readonly number[]])[] = [
  ...Object.entries(ofCart).map(
    ([name, [request, done]]) => [name, request, [401, 404, 404, done, done, 404]] as const,
  ),
  ...Object.entries(ofAddress).map(
    ([name, [request, done]]) => [name, request, [401, 403, 404, done, done, 404]] as const,
  ),
  ['associate the cart again', association, [401, 403, 403, 200, 200, 403]],
  ['associate the cart with a stranger', theft, [401, 403, 404, 403, 409, 404]],
  ['dissociate the cart', release, [401, 403, 403, 204, 204, 403]],
  ['list carts', ['GET', () => '/v2/carts'], [401, 403, 200, 200, 200, 200]],
];

const orders: readonly Sender[] = [
  'nobody',
  'guest',
  'stranger',
  'owner',
  'store',
  'store for stranger',
];

const cases = matrix.flatMap(([name, request, statuses]) =>
  orders.map((sender, index) => ({ name, request, sender, status: statuses[index] ?? 0 })),
);

/** Returns what the store knows of the cart and of the addresses. */
async function look(): Promise<string> {
  const places = [`${cart}?include=items`, address.slice(0, -37)];
  const found = await Promise.all(places.map((place) => service.request(place)));
  return found.map(({ text }) => text).join('\n');
}

describe('what belongs to an account', () => {
  it.each(cases)('$sender: $name is a $status', async ({ request, sender, status }) => {
    const [method, path, json] = request;
    const before = await look();
    const options = { ...senders[sender], method, ...(json && { json }) };
    const answer = await service.request(path(), options);
    expect(answer.status).toBe(status);
    if (status < 300 && (sender === 'owner' || sender === 'store')) return;
    expect(await look()).toBe(before);
    for (const secret of [lines.line_1, ids.tee, 'TEE-1', line.slice(-36)])
      expect(answer.text).not.toContain(secret);
  });

  it.each(orders)(
    '%s: lines of the cart are merged for its owner and the store alone',
    async (sender) => {
      const json = { data: { type: 'cart_items', cart_id: `cart-${count}` } };
      const options = { ...senders[sender], method: 'POST', json };
      const merged = await service.request(`/v2/carts/merged-${count}/items`, options);
      const statuses = [401, 404, 404, 201, 201, 404];
      expect(merged.status).toBe(statuses[orders.indexOf(sender)]);
      if (merged.status !== 201) expect(merged.text).not.toContain(ids.tee);
    },
  );
});
