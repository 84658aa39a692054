import { isDeepStrictEqual } from 'node:util';
import type { CartItemsDocument, TaxItemDocument } from '@aisle/schema/carts';
import { type Operation, type OperationName, operationList } from '@aisle/schema/contract';
import { createOpenApiDocument, documentedOperations } from '@aisle/schema/openapi';
import type { OrderDocument, TransactionDocument, TransactionList } from '@aisle/schema/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameTokenKey } from '../src/access/key-file.js';
import { createTokens, ringOf } from '../src/access/tokens.js';
import { errorStatus, renderError } from '../src/http/errors/render-error.js';
import { demoId, startDemoService } from './support/demo-store.js';
import { getOpenApiContract } from './support/openapi-contract.js';
import { type RequestOptions, type Service, signingKey } from './support/start-service.js';

let service: Service;
/** A token for reading, signed with the key of all services in tests. */
const tokens = createTokens(ringOf(nameTokenKey(signingKey)));
const { access_token: implicit } = await tokens.issueAccess('aisle', 'implicit');
beforeAll(async () => {
  service = await startDemoService({ client: { id: 'aisle', secret: 'aisle-secret' } });
});
afterAll(() => service.stop());

const {
  configureProduct,
  createAccount,
  createAccountAddress,
  createAccountToken,
  createCatalog,
  createRule,
  createSubscription,
  createSubscriptionState,
  importSubscriptions,
  requestOneTimePassword,
  updateAccount,
  updateAccountAddress,
  updateCatalog,
  updateRule,
  updateSubscription,
  createAccessToken,
} = documentedOperations;

/** Operations that read, each with the request of its example. */
const reads = operationList.flatMap(({ name, method, permission }) => {
  const { answer } = documentedOperations[name];
  return method === 'GET' && answer && permission !== 'cart:use'
    ? [[name, answer.summary.replace(/^GET /, '')] as const]
    : [];
});
const rules = '/catalogs/rules';
const noRule = `${rules}/00000000-0000-4000-8000-00000000ffff`;
const ruleId = demoId('dec1de06');
const catalog = `/catalogs/${demoId('ca700001')}`;
const releases = `/catalogs/${demoId('ca700001')}/releases`;

/** Operations on carts, each with a request that may follow the example of the first product. */
const cartOperations = operationList.filter(({ tag }) => tag === 'Carts');
const cart = '/v2/carts/hello-cart';
const accountHeader = 'EP-Account-Management-Authentication-Token';
const ownAccount = await tokens.issueShopper('account', demoId('acc00001'));
const otherAccount = await tokens.issueShopper('account', demoId('acc00002'));
const associations = `${cart}/relationships/accounts`;
const pieces = documentedOperations.addCartItem.bodies?.product?.value;

/** Fills the cart of the examples as its first example does. Returns the path of its line. */
async function fillCart(): Promise<string> {
  await service.request(cart, { method: 'DELETE' });
  const filled = await service.request<CartItemsDocument>(`${cart}/items`, {
    method: 'POST',
    json: pieces,
  });
  return `${cart}/items/${filled.body.data[0]?.id}`;
}

/** Adds the tax of the examples to the line of the cart. Returns the path of the tax. */
async function addTax(): Promise<string> {
  const taxes = `${await fillCart()}/taxes`;
  const json = documentedOperations.addTaxItem.bodies?.vat?.value;
  const added = await service.request<TaxItemDocument>(taxes, { method: 'POST', json });
  return `${taxes}/${added.body.data.id}`;
}

const loyalty = documentedOperations.addCustomDiscount.bodies?.loyalty?.value;
const loyalties = documentedOperations.addCustomDiscounts.bodies?.cart?.value;

/** Adds the discount of the examples to a line; to the cart without a path. Returns its path. */
async function addDiscount(path?: string): Promise<string> {
  if (!path) await fillCart();
  const discounts = path ?? `${cart}/custom-discounts`;
  const json = path ? loyalty : loyalties;
  const { body } = await service.request<{ data: object }>(discounts, { method: 'POST', json });
  const [{ id }] = [body.data].flat() as [{ readonly id: string }];
  return `${discounts}/${id}`;
}

/** Returns the body of an example about the line with a path. */
const aboutLine = (path: string, example: { readonly value: unknown } | undefined) =>
  JSON.parse(JSON.stringify(example?.value).replace(demoId('600d0000'), path.slice(-36)));

/** Requests for the example responses of cart operations. */
const cartRequests: Readonly<Record<string, () => Asked | Promise<Asked>>> = {
  createCart: () => ({
    path: '/v2/carts',
    method: 'POST',
    json: documentedOperations.createCart.bodies?.named?.value,
  }),
  getCart: () => fillCart().then(() => ({ path: `${cart}?include=items` })),
  updateCart: async () => {
    await service.request(cart, { method: 'DELETE' });
    const json = documentedOperations.updateCart.bodies?.named?.value;
    return { path: cart, method: 'PUT', json };
  },
  deleteCart: () => ({ path: cart, method: 'DELETE' }),
  listCartItems: () => fillCart().then(() => ({ path: `${cart}/items` })),
  addCartItem: async () => {
    await service.request(cart, { method: 'DELETE' });
    return { path: `${cart}/items`, method: 'POST', json: pieces };
  },
  updateCartItem: async () => ({
    path: await fillCart(),
    method: 'PUT',
    json: documentedOperations.updateCartItem.bodies?.quantity?.value,
  }),
  updateCartItems: async () => ({
    path: `${cart}/items`,
    method: 'PUT',
    json: aboutLine(await fillCart(), documentedOperations.updateCartItems.bodies?.quantity),
  }),
  deleteCartItem: async () => ({ path: await fillCart(), method: 'DELETE' }),
  deleteCartItems: () => ({ path: `${cart}/items`, method: 'DELETE' }),
  addTaxItem: async () => ({
    ...post(`${await fillCart()}/taxes`),
    json: documentedOperations.addTaxItem.bodies?.vat?.value,
  }),
  updateTaxItem: async () => ({
    path: await addTax(),
    method: 'PUT',
    json: documentedOperations.updateTaxItem.bodies?.rate?.value,
  }),
  deleteTaxItem: async () => ({ path: await addTax(), method: 'DELETE' }),
  addTaxItems: async () => ({
    ...post(`${cart}/taxes`),
    json: aboutLine(await fillCart(), documentedOperations.addTaxItems.bodies?.vat),
  }),
  deleteTaxItems: async () => {
    await addTax();
    return { path: `${cart}/taxes`, method: 'DELETE' };
  },
  addCustomDiscount: async () => ({
    ...post(`${await fillCart()}/custom-discounts`),
    json: loyalty,
  }),
  updateItemCustomDiscount: async () => ({
    path: await addDiscount(`${await fillCart()}/custom-discounts`),
    method: 'PUT',
    json: documentedOperations.updateItemCustomDiscount.bodies?.amount?.value,
  }),
  deleteItemCustomDiscount: async () => ({
    path: await addDiscount(`${await fillCart()}/custom-discounts`),
    method: 'DELETE',
  }),
  addCustomDiscounts: async () => {
    await fillCart();
    return { ...post(`${cart}/custom-discounts`), json: loyalties };
  },
  updateCustomDiscount: async () => ({
    path: await addDiscount(),
    method: 'PUT',
    json: documentedOperations.updateCustomDiscount.bodies?.amount?.value,
  }),
  deleteCustomDiscount: async () => ({ path: await addDiscount(), method: 'DELETE' }),
  deleteCustomDiscounts: async () => {
    await addDiscount();
    return { path: `${cart}/custom-discounts`, method: 'DELETE' };
  },
  deleteCartDiscount: async () => {
    const json = documentedOperations.addCartItem.bodies?.promotion?.value;
    await service.request(`${cart}/items`, { method: 'POST', json });
    return { path: `${cart}/discounts/HELLO10`, method: 'DELETE' };
  },
  addCartAccount: async () => {
    await service.request(cart, { method: 'DELETE' });
    return send(associations, documentedOperations.addCartAccount.bodies?.own);
  },
  deleteCartAccount: async () => {
    const asked = send(associations, documentedOperations.addCartAccount.bodies?.own);
    await service.request(associations, asked);
    return { ...asked, method: 'DELETE' };
  },
  getCartSettings: () => ({ path: '/v2/settings/cart' }),
  listCarts: async () => {
    await fillCart();
    return { path: '/v2/carts' };
  },
};

/** Orders of the demo store, by their state. */
const order = (number: number) => `/v2/orders/${demoId(`0de2000${number}`)}`;
const transaction = (number: number) =>
  `${order(number)}/transactions/${demoId(`0de2000${number}`).slice(0, -2)}a1`;
const [delivered, transfer, held, open, cancelled] = [1, 2, 3, 4, 5].map(order);

/** Requests for the example responses of operations on orders. */
const orderRequests: Readonly<Record<string, () => Asked | Promise<Asked>>> = {
  checkOutCart: async () => {
    await fillCart();
    return send(`${cart}/checkout`, documentedOperations.checkOutCart.bodies?.guest);
  },
  updateOrder: () => send(`${transfer}`, documentedOperations.updateOrder.bodies?.fulfilled, 'PUT'),
  anonymizeOrders: () =>
    send('/v2/orders/anonymize', documentedOperations.anonymizeOrders.bodies?.delivered),
  confirmOrder: () => post(`${held}/confirm`),
  createPayment: () => send(`${open}/payments`, documentedOperations.createPayment.bodies?.card),
  confirmTransaction: async () => {
    await fillCart();
    const checkout = await service.request<OrderDocument>(`${cart}/checkout`, {
      method: 'POST',
      json: documentedOperations.checkOutCart.bodies?.guest?.value,
    });
    const path = `/v2/orders/${checkout.body.data.id}`;
    const data = { gateway: 'stripe', method: 'purchase_setup' };
    const { body } = await service.request<TransactionDocument>(`${path}/payments`, {
      method: 'POST',
      json: { data },
    });
    return post(`${path}/transactions/${body.data.id}/confirm`);
  },
  captureTransaction: () => post(`${transaction(3)}/capture`),
  refundTransaction: () =>
    send(`${transaction(2)}/refund`, documentedOperations.refundTransaction.bodies?.part),
  cancelTransaction: async () => {
    await service.request(`${order(7)}/payments`, {
      method: 'POST',
      json: { data: { gateway: 'stripe', method: 'authorize', payment: '4242424242424242' } },
    });
    const { body } = await service.request<TransactionList>(`${order(7)}/transactions`);
    return post(`${order(7)}/transactions/${body.data.at(-1)?.id}/cancel`);
  },
};

/** Returns a cart's response without the parts that vary. */
const steadyCart = (body: unknown) =>
  JSON.parse(
    JSON.stringify(steady(body))
      .replaceAll(/"(created|updated|expires)_at":"[^"]+"/g, '"$1_at":"…"')
      .replaceAll(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f-]{16}/g, (id) =>
        id.endsWith('-000000000000') ? id : '…',
      ),
  );
const account = `/v2/accounts/${demoId('acc00001')}`;
const addresses = `${account}/addresses`;
const address = `${addresses}/${demoId('add20001')}`;
const subscriptions = '/v2/subscriptions/subscriptions';
const subscriptionImports = '/v2/subscriptions/imports';
const subscription = `${subscriptions}/${demoId('5b5c0001')}`;

const bundle = `/catalog/products/${demoId('600d5501')}/configure`;

/**
 * Returns a response without the parts that vary between starts: the address, and ids of releases.
 */
const steady = (body: unknown) =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll(service.url, 'http://127.0.0.1:4820')
      .replaceAll(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f-]{17}/g, '…'),
  );

const choose = (options: RequestOptions & { readonly path?: string } = {}): Asked => ({
  path: bundle,
  method: 'POST',
  json: configureProduct.bodies?.choice?.value,
  ...options,
});

const update = (attributes: object, options: RequestOptions = {}, id = demoId('5b5c0001')) => ({
  path: `/v2/subscriptions/subscriptions/${id}`,
  method: 'PUT',
  json: { data: { id, type: 'subscription', attributes } },
  ...options,
});

/** Requests whose responses are the examples, by operation, besides those of reads and carts. */
const changes: Readonly<Partial<Record<OperationName, () => Asked>>> = {
  configureProduct: choose,
  multiSearch: () => send('/catalog/multi-search', documentedOperations.multiSearch.bodies?.words),
  listStock: () => send('/v2/inventories/multiple', documentedOperations.listStock.bodies?.product),
  createAccount: () => send('/v2/accounts', createAccount.bodies?.club),
  updateAccount: () => send(account, updateAccount.bodies?.names, 'PUT'),
  createAccountAddress: () => send(addresses, createAccountAddress.bodies?.depot),
  updateAccountAddress: () => send(address, updateAccountAddress.bodies?.instructions, 'PUT'),
  createCatalog: () => send('/catalogs', createCatalog.bodies?.sale),
  updateCatalog: () => send(catalog, updateCatalog.bodies?.description, 'PUT'),
  createRule: () => send(rules, createRule.bodies?.members),
  updateRule: () => send(`${rules}/${ruleId}`, updateRule.bodies?.description, 'PUT'),
  createSubscription: () => send(subscriptions, createSubscription.bodies?.plan),
  importSubscriptions: () => send(subscriptionImports, importSubscriptions.bodies?.club),
  updateSubscription: () => send(subscription, updateSubscription.bodies?.plan, 'PUT'),
  validateRules: () =>
    send(`${rules}/validate`, documentedOperations.validateRules.bodies?.shopper),
  publishCatalog: () => ({ path: releases, method: 'POST' }),
};

function send(path: string, body: { readonly value: unknown } | undefined, method = 'POST'): Asked {
  return { path, method, json: body?.value };
}

/**
 * Returns the response to record for an operation: its present example, if the two differ only in
 * parts that vary between starts.
 */
async function recordExample({ name, permission, responses }: Operation): Promise<unknown> {
  const example = documentedOperations[name as OperationName].answer?.value;
  const read = reads.find(([operation]) => operation === name)?.[1];
  const { path, ...asked } = (await (
    cartRequests[name] ??
    orderRequests[name] ??
    changes[name as OperationName]
  )?.()) ?? {
    path: read ?? '',
  };
  const { status, body } = await service.request<unknown>(path, asked);
  expect([name, String(status)]).toEqual([name, Object.keys(responses)[0]]);
  const form = /^(cart|order):/.test(permission) ? steadyCart : steady;
  if (body === undefined || isDeepStrictEqual(form(body), example && form(example))) return example;
  return JSON.parse(JSON.stringify(body).replaceAll(service.url, 'http://127.0.0.1:4820'));
}

const byEffect = (one: Operation, other: Operation) =>
  Number(one.method !== 'GET') - Number(other.method !== 'GET');

describe('the example responses', () => {
  // After a change of what the service answers, run this test with -u, then build.
  it('are those of the demo store', async () => {
    const recorded = new Map<string, unknown>();
    // Reads come first, because they show what changes leave behind.
    for (const operation of [...operationList].sort(byEffect)) {
      const { name } = operation;
      if (documentedOperations[name].answer && !name.endsWith('Token')) {
        recorded.set(name, await recordExample(operation));
      } else if (cartRequests[name]) await recordExample(operation);
    }
    const examples = Object.fromEntries(
      operationList.flatMap(({ name }) => (recorded.has(name) ? [[name, recorded.get(name)]] : [])),
    );
    await expect(`${JSON.stringify(examples, null, 2)}\n`).toMatchFileSnapshot(
      '../../../packages/schema/src/openapi/generated/examples.json',
    );
  });

  it('of a body that adds to a cart is accepted', async () => {
    for (const { value } of Object.values(documentedOperations.addCartItem.bodies ?? {})) {
      const options = { method: 'POST', json: value };
      expect((await service.request(`${cart}/items`, options)).status).toBe(201);
    }
  });

  it('of a body that creates a subscription is accepted', async () => {
    for (const { value } of Object.values(createSubscription.bodies ?? {})) {
      const answer = await service.request(subscriptions, { method: 'POST', json: value });
      expect(answer.status).toBe(201);
    }
  });
});

it.each(Object.entries(updateSubscription.bodies ?? {}))(
  'the example %s of an update is accepted',
  async (_, { value }) => {
    const { status } = await service.request(subscription, { method: 'PUT', json: value });
    expect(status).toBe(200);
  },
);

it('the examples of token requests are accepted', async () => {
  for (const { value } of Object.values(createAccessToken.bodies ?? {})) {
    const answer = await service.request('/oauth/access_token', {
      method: 'POST',
      token: null,
      json: value,
    });
    expect(answer.status).toBe(200);
  }
});

interface Asked extends RequestOptions {
  readonly path: string;
}

/**
 * Requests that cause the common errors of read operations: the example's request with a mistake.
 */
function refusalsOf(name: OperationName, example: string): readonly [string, () => Asked][] {
  const [path = ''] = example.split('?');
  const faulty: Readonly<Record<string, Asked>> = {
    '400 uuid': { path: path.replace(/(?<=v2.*)[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, 'x') },
    '400 encoding': { path: `${path}?%` },
    '400 limit': { path: `${path}?page[limit]=500` },
    '400 filter': { path: `${path}?filter=eq(sku,a,b)` },
    '400 include': { path: `${path}?include=main_images` },
    '401 none': { path, token: null },
    '401 token': { path, token: 'x.y.z' },
    '404 catalog': { path: path.replace('ca700001', 'ca7fffff') },
    '403 account': { path, token: implicit },
    '404 rule': { path: noRule },
    '404 account': { path: path.replace('acc00001', 'accfffff') },
    '404 order': { path: path.replace(/0de2\d{4}-0000/, '0de2ffff-0000') },
    '404 transaction': { path: path.replace(/(?<=transactions.).{36}/, demoId('0de2ffff')) },
    '404 member': { path: path.replace('acce0001', 'acceffff') },
    '404 address': { path: path.replace('add20001', 'add2ffff') },
    '404 subscription': { path: path.replace(/5b5c\d{4}/, '5b5cffff') },
    '404 state': { path: path.replace('57a7e004', '57a7ffff') },
    '404 offering': { path: path.replace(/0ffe\d{4}/, '0ffeffff') },
    '404 part': {
      path: path.replace(/[^/]+(?=$|\/relationships)/, demoId('0ffeffff').replace(/0{4}$/, 'ffff')),
    },
    '404 file': { path: path.replace('f11e0001', 'f11effff') },
    '404 currency': { path: path.replace('EUR', 'SEK') },
    '404 location': { path: path.replace('548f7713', '548fffff') },
  };
  const documented = documentedOperations[name].errors;
  return Object.entries(faulty).flatMap(([error, asked]) => {
    const [status = '', reason = ''] = error.split(' ');
    const isDocumented = documented[Number(status)]?.examples[reason] !== undefined;
    return isDocumented ? [[`${name} ${error}`, () => asked] as const] : [];
  });
}

const post = (path: string): Asked => ({ path, method: 'POST' });

const addToCart = (data: object): Asked => ({
  ...post(`${cart}/items`),
  json: { data: { type: 'cart_item', ...data } },
});

const searchFor = (query: object): Asked => ({
  path: '/catalog/multi-search',
  method: 'POST',
  json: { searches: [query] },
});

const askForStock = (data: readonly object[]): Asked => ({
  ...post('/v2/inventories/multiple'),
  json: { data },
});

/** Returns a request of a shopper with an account for a cart that belongs to another one. */
async function askForForeign(name: OperationName): Promise<Asked> {
  const asked = (await cartRequests[name]?.()) ?? { path: '' };
  await giveCart();
  return { ...asked, token: implicit, headers: { [accountHeader]: ownAccount } };
}

/** Makes the cart of the examples belong to another account. */
async function giveCart(): Promise<void> {
  await service.request(cart, { method: 'DELETE' });
  await service.commerce.carts.addAccount({
    cart_id: 'hello-cart',
    accounts: [{ type: 'account', id: demoId('acc00002') }],
  });
}

const noItem = { path: `${cart}/items/${demoId('600d0000')}` };

async function haveStock(): Promise<void> {
  const product_id = demoId('600d5002');
  await service.commerce.loadRecords([
    { type: 'stock', product_id, location: 'default', available: 3 },
  ]);
}

/**
 * Requests that cause the common errors of cart operations: the example's request with a mistake.
 */
function cartRefusals(name: OperationName): readonly [string, () => Promise<Asked>][] {
  const { errors } = documentedOperations[name];
  const faulty: Readonly<Record<string, Partial<Asked>>> = {
    '400 id': {},
    '400 data': { json: { data: [] } },
    '400 encoding': { path: '/v2/carts?%' },
    '400 limit': { path: '/v2/carts?page[limit]=500' },
    '401 none': { token: null },
    '401 token': { token: 'x.y.z' },
    '403 account': { token: implicit },
    '403 other': { token: implicit, headers: { [accountHeader]: otherAccount } },
    '412 state': { headers: { 'If-Match': '"old"' } },
    '413 body': { json: { data: 'x'.repeat(66_000) } },
    '415 type': { json: undefined, body: 'x', headers: { 'Content-Type': 'text/plain' } },
  };
  return Object.entries(faulty).flatMap(([error, wrong]) => {
    const [status = '', reason = ''] = error.split(' ');
    if (errors[Number(status)]?.examples[reason] === undefined) return [];
    const ask = async () => {
      await fillCart();
      const asked = { ...((await cartRequests[name]?.()) ?? { path: '' }), ...wrong };
      return error === '400 id'
        ? { ...asked, path: asked.path.replace('hello-cart', 'a%0Ab') }
        : asked;
    };
    return [[`${name} ${error}`, ask]];
  });
}

/** Returns a request to sign in, with a change. */
const signIn = (change: object): Asked => {
  const { data = {} } = (createAccountToken.bodies?.password?.value ?? {}) as { data?: object };
  return { ...post('/v2/account-members/tokens'), json: { data: { ...data, ...change } } };
};

/** Returns a request for a one-time password, with a change. */
const askForOneTimePassword = (change: object): Asked => ({
  ...post('/v2/authentication-realms/x/password-profiles/y/one-time-password-token-request'),
  json: { ...(requestOneTimePassword.bodies?.member?.value ?? {}), ...change },
});

/** Returns a checkout of the cart of the examples, with a change. */
const checkOut = (change: object): Asked => {
  const { guest } = documentedOperations.checkOutCart.bodies ?? {};
  const { data = {} } = (guest?.value ?? {}) as { data?: object };
  return { ...post(`${cart}/checkout`), json: { data: { ...data, ...change } } };
};

const pay = (change: object, number = 6): Asked => ({
  ...post(`${order(number)}/payments`),
  json: { data: { gateway: 'stripe', method: 'purchase', payment: '4242424242424242', ...change } },
});

const refund = (number: number, data: object): Asked => ({
  ...post(`${transaction(number)}/refund`),
  json: { data },
});

/** Lines of a valid address. */
const { data: lines = {} } = (createAccountAddress.bodies?.depot?.value ?? {}) as { data?: object };

/** Requests that cause the common errors of write operations: a valid request with a mistake. */
function writesOf(name: OperationName, asked: Asked): Readonly<Record<string, () => Asked>> {
  const withAttributes = (attributes: object) => ({
    ...asked,
    json: { data: { id: ruleId, type: 'catalog_rule', attributes } },
  });
  const faulty: Readonly<Record<string, Asked>> = {
    '400 encoding': { ...asked, path: `${asked.path}?%` },
    '400 catalog': withAttributes({ name: 'A', catalog_id: demoId('ca7fffff') }),
    '400 uuid': {
      ...asked,
      path: asked.path.replace(/(?<=v2.*)[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, 'x'),
    },
    '400 parts': {
      ...asked,
      json: {
        data: {
          type: 'catalog',
          attributes: {
            name: 'A',
            hierarchy_ids: [demoId('a0ffffff')],
            pricebook_id: demoId('b00cffff'),
          },
        },
      },
    },
    '400 match': { ...asked, json: { data: { match_type: 'conflict' } } },
    '400 unnamed': { ...asked, json: { data: { type: 'account', name: '' } } },
    '400 postcode': { ...asked, json: { data: { ...lines, type: 'address', postcode: '' } } },
    '401 none': { ...asked, token: null },
    '401 token': { ...asked, token: 'x.y.z' },
    '404 account': { ...asked, path: asked.path.replace('acc00001', 'accfffff') },
    '404 address': { ...asked, path: asked.path.replace('add20001', 'add2ffff') },
    '404 order': { ...asked, path: asked.path.replace(/0de2\d{4}-0000/, '0de2ffff-0000') },
    '404 transaction': {
      ...asked,
      path: asked.path.replace(/(?<=transactions.).{36}/, demoId('0de2ffff')),
    },
    '404 catalog': { ...asked, path: asked.path.replace('ca700001', 'ca7fffff') },
    '404 rule': {
      ...asked,
      path: noRule,
      json: asked.json && { data: { id: noRule.slice(-36), type: 'catalog_rule' } },
    },
    '400 action': {
      ...asked,
      json: { data: { type: 'subscription_state', attributes: { action: 'stop' } } },
    },
    '403 account': { ...asked, token: implicit },
    '404 subscription': { ...asked, path: asked.path.replace('5b5c0004', '5b5cffff') },
    '409 paused': asked,
    '412 state': { ...asked, headers: { 'If-Match': '"old"' } },
    '413 body': { ...asked, json: { data: 'x'.repeat(66_000) } },
    '415 type': { ...asked, json: undefined, body: 'x', headers: { 'Content-Type': 'text/plain' } },
  };
  return Object.fromEntries(
    Object.entries(faulty).flatMap(([error, request]) => {
      const [status = '', reason = ''] = error.split(' ');
      const isDocumented =
        documentedOperations[name].errors[Number(status)]?.examples[reason] !== undefined;
      return isDocumented ? [[`${name} ${error}`, () => request] as const] : [];
    }),
  );
}

const subscribe = (change: object): Asked => {
  const { data = {} } = (createSubscription.bodies?.plan?.value ?? {}) as { data?: object };
  return { ...post(subscriptions), json: { data: { ...data, ...change } } };
};

/** Returns an import of the example's file with a change. */
const importing = (change: (text: string) => string): Asked => {
  const { import_file = '', ...named } = (importSubscriptions.bodies?.club?.value ?? {}) as {
    import_file?: string;
  };
  return { ...post(subscriptionImports), json: { ...named, import_file: change(import_file) } };
};

/** Requests that cause each documented error, by operation, status and example. */
const refusals: Readonly<Record<string, () => Asked | Promise<Asked>>> = {
  ...Object.fromEntries(reads.flatMap(([name, path]) => refusalsOf(name, path))),
  ...Object.fromEntries(cartOperations.flatMap(({ name }) => cartRefusals(name))),
  ...Object.fromEntries(
    cartOperations
      .filter(({ name }) => documentedOperations[name].errors[404]?.examples.cart)
      .map(({ name }) => [`${name} 404 cart`, () => askForForeign(name)]),
  ),
  'addCartAccount 409 account': async () => {
    await giveCart();
    return send(associations, documentedOperations.addCartAccount.bodies?.own);
  },
  'deleteCartAccount 404 account': async () => {
    await fillCart();
    return send(associations, documentedOperations.addCartAccount.bodies?.own, 'DELETE');
  },
  'createCart 400 body': () => ({ ...post('/v2/carts'), json: { data: { name: '' } } }),
  'getCart 400 include': () => ({ path: `${cart}?include=item` }),
  'updateCart 400 body': () => ({ path: cart, method: 'PUT', json: { data: { name: '' } } }),
  'addCartItem 400 body': () => addToCart({ id: 'x' }),
  'addCartItem 400 type': () => addToCart({ type: 'gift_item' }),
  'addCartItem 400 code': () => addToCart({ type: 'promotion_item', code: 'HELLO' }),
  'addCartItem 400 choice': () =>
    addToCart({
      id: demoId('600d5501'),
      quantity: 1,
      bundle_configuration: {
        selected_options: {
          shelter: { [demoId('600d5001')]: 1 },
          sleep: { [demoId('600d5014')]: 2 },
        },
      },
    }),
  'deleteCartDiscount 404 promotion': async () => {
    await fillCart();
    return { path: `${cart}/discounts/HELLO10`, method: 'DELETE' };
  },
  'addCartItem 404 product': () => addToCart({ id: demoId('600d0000'), quantity: 1 }),
  'addCartItem 409 pieces': async () => {
    await fillCart();
    return addToCart({ id: demoId('600d5001'), quantity: 99_999 });
  },
  'addCartItem 409 stock': async () => {
    await haveStock();
    return addToCart({ id: demoId('600d5002'), quantity: 4 });
  },
  'updateCartItem 400 body': async () => ({
    path: await fillCart(),
    method: 'PUT',
    json: { data: { quantity: 0 } },
  }),
  'updateCartItem 404 item': () => ({ ...noItem, method: 'PUT', json: { data: {} } }),
  'updateCartItem 409 stock': async () => {
    await haveStock();
    await service.request(cart, { method: 'DELETE' });
    const { path, ...added } = addToCart({ id: demoId('600d5002'), quantity: 1 });
    const { body } = await service.request<CartItemsDocument>(path, added);
    const json = { data: { quantity: 4 } };
    return { path: `${path}/${body.data[0]?.id}`, method: 'PUT', json };
  },
  'updateCartItems 400 body': () => ({
    path: `${cart}/items`,
    method: 'PUT',
    json: { data: [{ quantity: 3 }] },
  }),
  'updateCartItems 404 item': () => ({
    path: `${cart}/items`,
    method: 'PUT',
    json: documentedOperations.updateCartItems.bodies?.quantity?.value,
  }),
  'updateCartItems 409 stock': async () => {
    await haveStock();
    await service.request(cart, { method: 'DELETE' });
    const { path, ...added } = addToCart({ id: demoId('600d5002'), quantity: 1 });
    const { body } = await service.request<CartItemsDocument>(path, added);
    return { path, method: 'PUT', json: { data: [{ id: body.data[0]?.id, quantity: 4 }] } };
  },
  'deleteCartItem 404 item': () => ({ ...noItem, method: 'DELETE' }),
  ...writesOf('multiSearch', searchFor({ q: 'tent' })),
  'multiSearch 400 facet': () => searchFor({ facet_by: 'brand' }),
  'addTaxItem 400 body': () => ({
    ...post(`${noItem.path}/taxes`),
    json: { data: { type: 'tax_item' } },
  }),
  'addTaxItem 404 item': () => ({
    ...post(`${noItem.path}/taxes`),
    json: documentedOperations.addTaxItem.bodies?.vat?.value,
  }),
  'updateTaxItem 400 body': async () => ({
    path: await addTax(),
    method: 'PUT',
    json: { data: { rate: 20 } },
  }),
  'updateTaxItem 404 item': () => ({
    path: `${noItem.path}/taxes/x`,
    method: 'PUT',
    json: { data: {} },
  }),
  'deleteTaxItem 404 item': () => ({ path: `${noItem.path}/taxes/x`, method: 'DELETE' }),
  'addTaxItems 400 body': () => ({
    ...post(`${cart}/taxes`),
    json: { data: [{ type: 'tax_item', rate: 0.2 }] },
  }),
  'addTaxItems 404 item': async () => {
    await fillCart();
    return { ...post(`${cart}/taxes`), json: documentedOperations.addTaxItems.bodies?.vat?.value };
  },
  'addCustomDiscount 400 body': () => ({
    ...post(`${noItem.path}/custom-discounts`),
    json: { data: { ...(loyalty as { readonly data: object }).data, amount: 5 } },
  }),
  'addCustomDiscount 404 item': () => ({
    ...post(`${noItem.path}/custom-discounts`),
    json: loyalty,
  }),
  'updateItemCustomDiscount 400 body': () => ({
    path: `${noItem.path}/custom-discounts/x`,
    method: 'PUT',
    json: { data: { description: 5 } },
  }),
  'updateItemCustomDiscount 404 item': () => ({
    path: `${noItem.path}/custom-discounts/x`,
    method: 'PUT',
    json: { data: {} },
  }),
  'deleteItemCustomDiscount 404 item': () => ({
    path: `${noItem.path}/custom-discounts/x`,
    method: 'DELETE',
  }),
  'addCustomDiscounts 400 body': () => ({
    ...post(`${cart}/custom-discounts`),
    json: { data: [] },
  }),
  'addCustomDiscounts 404 item': async () => {
    await fillCart();
    const json = documentedOperations.addCustomDiscounts.bodies?.line?.value;
    return { ...post(`${cart}/custom-discounts`), json };
  },
  'addCustomDiscounts 409 empty': async () => {
    await service.request(cart, { method: 'DELETE' });
    return { ...post(`${cart}/custom-discounts`), json: loyalties };
  },
  'updateCustomDiscount 400 body': () => ({
    path: `${cart}/custom-discounts/x`,
    method: 'PUT',
    json: { data: { description: 5 } },
  }),
  'updateCustomDiscount 404 discount': () => ({
    path: `${cart}/custom-discounts/${demoId('600d0000')}`,
    method: 'PUT',
    json: { data: {} },
  }),
  'deleteCustomDiscount 404 discount': () => ({
    path: `${cart}/custom-discounts/${demoId('600d0000')}`,
    method: 'DELETE',
  }),
  ...writesOf('listStock', askForStock([{ id: demoId('600d5001') }])),
  'listStock 400 body': () => askForStock([]),
  'getStock 404 product': () => ({ path: `/v2/inventories/${demoId('600d0000')}` }),
  'configureProduct 400 choice': () =>
    choose({
      json: {
        data: {
          selected_options: {
            shelter: { [demoId('600d5001')]: 1 },
            sleep: { [demoId('600d5014')]: 2 },
          },
        },
      },
    }),
  'configureProduct 401 none': () => choose({ token: null }),
  'configureProduct 401 token': () => choose({ token: 'x.y.z' }),
  'configureProduct 404 catalog': () =>
    choose({
      path: `/catalogs/${demoId('ca7fffff')}/releases/latest/products/${demoId('600d5501')}/configure`,
    }),
  'configureProduct 413 body': () => choose({ json: { data: 'x'.repeat(66_000) } }),
  'configureProduct 415 type': () =>
    choose({ json: undefined, body: 'x', headers: { 'Content-Type': 'text/plain' } }),
  ...writesOf('createCatalog', send('/catalogs', createCatalog.bodies?.sale)),
  ...writesOf('updateCatalog', {
    path: catalog,
    method: 'PUT',
    json: { data: { type: 'catalog' } },
  }),
  ...writesOf('deleteCatalog', { path: catalog, method: 'DELETE' }),
  'deleteCatalog 409 used': () => ({
    path: `/catalogs/${demoId('ca700002')}`,
    method: 'DELETE',
  }),
  ...writesOf('createRule', {
    path: rules,
    method: 'POST',
    json: createRule.bodies?.members?.value,
  }),
  ...writesOf('updateRule', {
    path: `${rules}/${ruleId}`,
    method: 'PUT',
    json: updateRule.bodies?.description?.value,
  }),
  ...writesOf('deleteRule', { path: `${rules}/${ruleId}`, method: 'DELETE' }),
  ...writesOf('createSubscription', subscribe({})),
  'createSubscription 400 offering': () => subscribe({ offering_id: demoId('0ffeffff') }),
  'createSubscription 400 currency': () => subscribe({ currency: 'SEK' }),
  ...writesOf(
    'importSubscriptions',
    importing((text) => text),
  ),
  'importSubscriptions 400 line': () =>
    importing((text) =>
      text
        .replace('"club:1"', '"club:2"')
        .replace('"email"', '"mail"')
        .replace('"EUR","m', '"eur","m'),
    ),
  'importSubscriptions 413 body': () => importing((text) => text + ' '.repeat(8 * 1024 * 1024)),
  ...writesOf('createSubscriptionState', {
    path: `/v2/subscriptions/subscriptions/${demoId('5b5c0004')}/states`,
    method: 'POST',
    json: createSubscriptionState.bodies?.pause?.value,
  }),
  ...writesOf('createAccountToken', signIn({})),
  'createAccountToken 400 name': () =>
    signIn({ authentication_mechanism: 'self_signup', email: 'a@example.org' }),
  'createAccountToken 401 password': () => signIn({ password: 'wrong' }),
  'createAccountToken 501 mails': () =>
    send('/v2/account-members/tokens', createAccountToken.bodies?.oneTime),
  ...writesOf('requestOneTimePassword', askForOneTimePassword({})),
  'requestOneTimePassword 400 purpose': () => askForOneTimePassword({ purpose: 'reset_password' }),
  'requestOneTimePassword 501 mails': () => askForOneTimePassword({}),
  'createAccountToken 409 username': () =>
    signIn({ authentication_mechanism: 'self_signup', name: 'Ines', email: 'a@example.org' }),
  ...writesOf('checkOutCart', checkOut({})),
  'checkOutCart 400 body': async () => {
    await fillCart();
    return checkOut({ customer: undefined });
  },
  'checkOutCart 403 account': async () => {
    await fillCart();
    return { ...checkOut({ account: { id: demoId('acc00002') } }), token: implicit };
  },
  'checkOutCart 404 cart': () => ({ ...checkOut({}), path: '/v2/carts/no-cart/checkout' }),
  'checkOutCart 409 stock': async () => {
    const product_id = demoId('600d5002');
    const stock = (available: number) => ({
      ...{ type: 'stock' as const, product_id, location: 'default', available },
    });
    await service.commerce.loadRecords([stock(3)]);
    await service.request(cart, { method: 'DELETE' });
    const { path, ...added } = addToCart({ id: product_id, quantity: 2 });
    await service.request(path, added);
    await service.commerce.loadRecords([stock(1)]);
    return checkOut({});
  },
  'checkOutCart 412 state': async () => {
    await fillCart();
    return { ...checkOut({}), headers: { 'If-Match': '"old"' } };
  },
  ...writesOf('updateOrder', send(`${delivered}`, { value: { data: { type: 'order' } } }, 'PUT')),
  'updateOrder 400 body': () => ({
    ...{ path: `${delivered}`, method: 'PUT' },
    json: { data: { type: 'order', status: 'complete' } },
  }),
  'updateOrder 409 state': () => ({
    ...{ path: `${delivered}`, method: 'PUT' },
    json: { data: { type: 'order', status: 'cancelled' } },
  }),
  ...writesOf('anonymizeOrders', {
    ...post('/v2/orders/anonymize'),
    json: { data: { order_ids: [demoId('0de2ffff')] } },
  }),
  'anonymizeOrders 400 body': () => ({
    ...post('/v2/orders/anonymize'),
    json: { data: { order_ids: [] } },
  }),
  'anonymizeOrders 404 order': () => ({
    ...post('/v2/orders/anonymize'),
    json: { data: { order_ids: [demoId('0de2ffff')] } },
  }),
  'anonymizeOrders 409 state': () => ({
    ...post('/v2/orders/anonymize'),
    json: { data: { order_ids: [demoId('0de20004')] } },
  }),
  ...writesOf('confirmOrder', post(`${delivered}/confirm`)),
  'confirmOrder 409 state': () => post(`${cancelled}/confirm`),
  ...writesOf('createPayment', pay({})),
  'createPayment 400 body': () => pay({ payment: '1' }),
  'createPayment 409 state': () => pay({}, 1),
  ...writesOf('confirmTransaction', post(`${transaction(1)}/confirm`)),
  'confirmTransaction 409 state': () => post(`${transaction(1)}/confirm`),
  ...writesOf('captureTransaction', post(`${transaction(1)}/capture`)),
  'captureTransaction 409 state': () => post(`${transaction(1)}/capture`),
  ...writesOf('cancelTransaction', post(`${transaction(1)}/cancel`)),
  'cancelTransaction 409 state': () => post(`${transaction(1)}/cancel`),
  ...writesOf('refundTransaction', refund(1, {})),
  'refundTransaction 409 state': () => refund(4, {}),
  'refundTransaction 400 body': () => refund(1, { amount: 0 }),
  ...writesOf('createAccount', send('/v2/accounts', createAccount.bodies?.club)),
  ...writesOf('updateAccount', send(account, updateAccount.bodies?.names, 'PUT')),
  ...writesOf('createAccountAddress', send(addresses, createAccountAddress.bodies?.depot)),
  ...writesOf(
    'updateAccountAddress',
    send(address, updateAccountAddress.bodies?.instructions, 'PUT'),
  ),
  ...writesOf('deleteAccountAddress', { path: address, method: 'DELETE' }),
  ...writesOf('publishCatalog', { path: releases, method: 'POST' }),
  ...writesOf(
    'validateRules',
    send(`${rules}/validate`, documentedOperations.validateRules.bodies?.shopper),
  ),
  ...writesOf('deleteReleases', { path: releases, method: 'DELETE' }),
  ...writesOf('deleteRelease', { path: `${releases}/latest`, method: 'DELETE' }),
  'updateSubscription 400 attributes': () => update({ plan_id: 'gold', payment_authority: {} }),
  'updateSubscription 400 json': () => ({
    ...update({}),
    json: undefined,
    body: '{"data":',
    headers: json,
  }),
  'updateSubscription 401 none': () => update({}, { token: null }),
  'updateSubscription 401 token': () => update({}, { token: 'x.y.z' }),
  'updateSubscription 403 permission': async () =>
    update({}, { token: (await service.tokens.issueAccess('aisle', 'implicit')).access_token }),
  'updateSubscription 403 plan': () => update({ plan_id: demoId('0ffe2002', 1) }),
  'updateSubscription 404 plan': () => update({ plan_id: demoId('0ffe2fff', 1) }),
  'updateSubscription 404 subscription': () => update({}, {}, demoId('5b5cffff')),
  'updateSubscription 409 goLive': () => update({ go_live_after: '2027-01-01T00:00:00Z' }),
  'updateSubscription 412 there': () => update({}, { headers: { 'If-None-Match': '*' } }),
  'updateSubscription 412 state': () => update({}, { headers: { 'If-Match': '"old"' } }),
  'updateSubscription 413 body': () => update({ colour: 'x'.repeat(66_000) }),
  'updateSubscription 415 type': () => ({
    ...update({}),
    json: undefined,
    body: 'x',
    headers: { 'Content-Type': 'text/plain' },
  }),
  'createAccessToken 400 grant': () => token({ grant_type: 'password' }),
  'createAccessToken 401 client': () =>
    token({ grant_type: 'client_credentials', client_id: 'aisle', client_secret: 'wrong' }),
  'createAccessToken 403 origin': () => ({
    ...token({
      grant_type: 'client_credentials',
      client_id: 'aisle',
      client_secret: 'aisle-secret',
    }),
    headers: { Origin: 'https://shop.example' },
  }),
  'createAccessToken 413 body': () => token({ client_id: 'x'.repeat(66_000) }),
};

const json = { 'Content-Type': 'application/json' };
const token = (body: object): Asked => ({
  path: '/oauth/access_token',
  method: 'POST',
  token: null,
  json: body,
});

/** Errors that this test does not cause: a busy service, a full disk, a token without a grant. */
const notMet = [
  '503 overload',
  'publishCatalog 409 publishing',
  '507 full',
  'createAccessToken 415 type',
  '403 permission',
  '507 carts',
  '507 members',
  // The service checks the quantity limit before it reads the cart.
  'updateCartItem 409 pieces',
  // The tests of the store add five taxes and discounts.
  '409 taxes',
  '409 discounts',
  // The tests of the store add 100 addresses.
  'createAccountAddress 409 addresses',
  // The detail has a new id.
  'createPayment 402 card',
  // The detail has a time.
  'createAccountToken 429 tries',
];

describe('an example of an error', () => {
  const examples = Object.entries(documentedOperations).flatMap(([name, { errors }]) =>
    Object.entries(errors).flatMap(([status, definition]) =>
      Object.entries(definition.examples).map(
        ([reason, example]) => [`${name} ${status} ${reason}`, status, example] as const,
      ),
    ),
  );

  it('is met here, or cannot be', () => {
    const names: readonly string[] = examples.map(([name]) => name);
    const unmet = names.filter((name) => refusals[name] === undefined);
    expect(unmet.filter((name) => !notMet.some((end) => name.endsWith(end)))).toEqual([]);
    expect(Object.keys(refusals).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('has the title of its status', () => {
    const known = new Set(
      Object.values(errorStatus).map((error) => `${error.status} ${error.title}`),
    );
    const wrong = examples.filter(([, status, { title }]) => !known.has(`${status} ${title}`));
    expect(wrong).toEqual([]);
  });

  it.each(examples.filter(([name]) => refusals[name] !== undefined))(
    '%s is what the service answers',
    async (name, status, { title, details }) => {
      const asked = await refusals[name]?.();
      const answer = await service.request(asked?.path ?? '', asked);
      expect(answer.status).toBe(Number(status));
      expect(answer.body).toEqual({
        errors: details.map((detail) => ({ detail, status, title })),
      });
    },
  );
});

/** An operation at one of its paths in the document. */
interface DescribedPath {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly example?: string;
  }[];
}

const { paths: describedPaths } = createOpenApiDocument({ version: '0.0.0', serverUrl: '/' });

/** Every operation at each of its paths, with the parameters in that. */
const everyPath = Object.entries(
  describedPaths as Readonly<Record<string, Readonly<Record<string, DescribedPath>>>>,
).flatMap(([template, item]) =>
  Object.entries(item).map(([method, { parameters = [] }]) => ({
    name: `${method.toUpperCase()} ${template}`,
    method: method.toUpperCase(),
    template,
    inPath: parameters.filter((parameter) => parameter.in === 'path'),
  })),
);

const fillIn = (template: string, values: Readonly<Record<string, string>>) =>
  template.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? 'x');

it('the parameters in paths have examples that find something in the demo store', async () => {
  const missing = new Set<string>();
  for (const { method, template, inPath } of everyPath) {
    for (const { name, example } of inPath) if (example === undefined) missing.add(name);
    if (method !== 'GET') continue;
    const values = Object.fromEntries(inPath.map(({ name, example = '' }) => [name, example]));
    expect([template, (await service.request(fillIn(template, values))).status]).toEqual([
      template,
      200,
    ]);
  }
  // The demo store has no carts.
  expect([...missing]).toEqual(['item_id', 'tax_item_id', 'custom_discount_id']);
});

describe('an element of a list', () => {
  const templates = everyPath.flatMap(({ name, template, inPath }) => {
    const list = template.replace(/\/\{\w+\}$/, '');
    const isElement = list !== template && everyPath.some((one) => one.name === `GET ${list}`);
    return name.startsWith('GET ') && isElement ? [{ list, inPath }] : [];
  });

  it('can be asked for of these lists', () => {
    expect(templates.map(({ list }) => list)).toEqual(
      expect.arrayContaining([
        '/v2/files',
        '/v2/currencies',
        '/v2/inventories/locations',
        '/v2/subscriptions/offerings',
        '/v2/subscriptions/offerings/{offering_uuid}/plans',
        '/v2/subscriptions/offerings/{offering_uuid}/pricing-options',
        '/v2/subscriptions/subscriptions/{subscription_uuid}/plans',
        '/v2/subscriptions/subscriptions/{subscription_uuid}/pricing-options',
        '/v2/subscriptions/subscriptions/{subscription_uuid}/states',
      ]),
    );
  });

  it.each(templates)('is as $list has it', async ({ list, inPath }) => {
    const values = Object.fromEntries(inPath.map(({ name, example = '' }) => [name, example]));
    const path = fillIn(list, values);
    const { body } = await service.request<ListBody>(`${path}?page[limit]=5`);
    expect(body.data.length).toBeGreaterThan(0);
    for (const element of body.data) {
      const found = await service.request<{ data: unknown }>(`${path}/${element.id}`);
      expect(found.body.data).toEqual(element);
    }
  });
});

interface ListBody {
  readonly data: readonly { readonly id: string }[];
}

describe('whatever is wrong with a request', () => {
  const queries = ['%', 'a=%zz', 'page[limit]=0', 'filter=eq(', 'include=x', 'include=x&include=y'];
  const headers = {
    'X-Moltin-Currency': 'eu',
    'EP-Account-Management-Authentication-Token': 'x.y.z',
    'X-Moltin-Customer-Token': 'x.y.z',
    'If-Match': 'old',
    'If-None-Match': 'old',
    Host: 'evil.example',
  };

  // The service validates every response against the document, which must list its status.
  it.each(everyPath)('is listed for $name', async ({ method, template, inPath }) => {
    const values = Object.fromEntries(inPath.map(({ name, example = '' }) => [name, example]));
    // Requests that may change something use ids that do not exist.
    const path = fillIn(template, method === 'GET' ? values : {});
    const ask = (wrong: string, options: RequestOptions = {}) =>
      service.request(wrong, { method, ...options });
    for (const query of queries) await ask(`${path}?${query}`);
    for (const [name, value] of Object.entries(headers))
      await ask(path, { headers: { [name]: value } });
    for (const token of [null, 'x.y.z', implicit]) await ask(path, { token });
    for (const { name } of inPath) {
      for (const wrong of ['x', '%zz', '%00', 'a'.repeat(300)]) {
        await ask(fillIn(template, { ...(method === 'GET' && values), [name]: wrong }));
      }
    }
    if (method === 'GET') return;
    for (const body of ['', '{', '[]', '{"data":{}}', 'x'.repeat(66_000)]) {
      for (const type of ['application/json', 'text/plain']) {
        await ask(path, { body, headers: { 'Content-Type': type } });
      }
    }
  });
});

it('the document and every example in it are valid, say validators that are not ours', () =>
  getOpenApiContract().checkDocument());

it('the example of any other error is what a bug answers', async () => {
  const { body } = await service.request<Document>('/openapi.json', { token: null });
  const defaults = Object.values(body.paths)
    .flatMap((item) => Object.values(item))
    .map(({ responses }) => responses.default.content['application/json'].examples.failure.value);
  expect(defaults.length).toBeGreaterThan(operationList.length);
  for (const value of defaults) {
    const [id = ''] = JSON.stringify(value).match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/) ?? [];
    const answer = renderError(new Error('a bug'), id);
    expect(answer.status).toBe(500);
    expect(value).toEqual(JSON.parse(String(answer.body)));
  }
});

/** The parts of an OpenAPI document that the test reads. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: Answers }>>>>;
}

interface Answers {
  readonly default: {
    readonly content: { 'application/json': { examples: { failure: { value: unknown } } } };
  };
}

it('the document that is served has them all', async () => {
  const { body } = await service.request<object>('/openapi.json', { token: null });
  const { servers: _here, ...served } = body as { servers: unknown };
  const { servers: _there, ...document } = createOpenApiDocument({
    version: (body as { info: { version: string } }).info.version,
    serverUrl: '/',
  });
  expect(served).toEqual(JSON.parse(JSON.stringify(document)));
});
