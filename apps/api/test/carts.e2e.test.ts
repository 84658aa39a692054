import { makeOffering, makePlan, makeUuid } from '@aisle/core/testing';
import type { ErrorList } from '@aisle/schema';
import type {
  Cart,
  CartDocument,
  CartItemsDocument,
  CartSettingsDocument,
  CustomDiscountDocument,
  CustomDiscountsDocument,
  StockDocument,
  StockList,
  TaxItemDocument,
  TaxItemsDocument,
} from '@aisle/schema/carts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, makeShop } from './support/shop.js';
import { type RequestOptions, type Service, startService } from './support/start-service.js';

let service: Service;
let shopperToken = '';
beforeAll(async () => {
  service = await startService({
    records: [
      ...makeShop(),
      { type: 'stock', product_id: ids.chinos, location: 'berlin', available: 3 },
      { type: 'promotion', code: 'Ten', name: 'A tenth off', percent: 10 },
      makeOffering({
        id: makeUuid(0x770),
        name: 'Boxes',
        plans: [
          makePlan({
            id: makeUuid(0x771),
            fixed_price: { USD: { amount: 1200, includes_tax: false } },
          }),
        ],
      }),
    ],
  });
  shopperToken = (await service.tokens.issueAccess('shop', 'implicit')).access_token;
});
afterAll(() => service.stop());

let path = '';
let count = 0;
beforeEach(() => {
  count += 1;
  path = `/v2/carts/cart-${count}`;
});

const tee = { type: 'cart_item', id: ids.tee, quantity: 2 };
const chinos = { type: 'cart_item', id: ids.chinos, quantity: 1 };

/** Sends a request as a shopper. */
const ask = <Body = CartItemsDocument>(below: string, options: RequestOptions = {}) =>
  service.request<Body>(`${path}${below}`, { token: shopperToken, ...options });

const add = (data: object, options: RequestOptions = {}) =>
  ask('/items', { method: 'POST', json: { data }, ...options });

it('lines are changed together, or none is', async () => {
  await add(tee);
  const { body } = await add(chinos);
  const [first, second] = body.data.map(({ id }) => id);
  const change = async (...data: object[]) =>
    ask<CartItemsDocument & ErrorList>('/items', { method: 'PUT', json: { data } });
  const changed = await change({ id: first, quantity: 5 }, { id: second, quantity: 2 });
  expect(changed.status).toBe(200);
  expect(changed.body.data.map(({ quantity }) => quantity)).toEqual([5, 2]);
  const refused = await change({ id: first, quantity: 1 }, { id: second, quantity: 0 });
  expect([refused.status, refused.body.errors[0]?.detail]).toEqual([
    400,
    expect.stringContaining('data.1.quantity: '),
  ]);
  expect((await change({ id: first, quantity: 1 }, { id: second, quantity: 4 })).status).toBe(409);
  const { body: after } = await ask('/items');
  expect(after.data.map(({ quantity }) => quantity)).toEqual([5, 2]);
});

describe('taxes of lines', () => {
  const vat = { type: 'tax_item', name: 'VAT', rate: 0.2 };

  it('are added to a line or to several, changed and removed', async () => {
    const { body } = await add(tee);
    const [item] = body.data;
    const taxes = `/items/${item?.id}/taxes`;
    const made = await ask<TaxItemDocument>(taxes, { method: 'POST', json: { data: vat } });
    expect([made.status, made.body.data]).toEqual([201, { ...vat, id: expect.any(String) }]);
    const cart = await ask<CartDocument>('?include=tax_items');
    expect(cart.body.included?.tax_items).toEqual([made.body.data]);
    expect(cart.headers.get('etag')).toBe(made.headers.get('etag'));
    const tax = `${taxes}/${made.body.data.id}`;
    const stale = { method: 'PUT', json: { data: {} }, headers: { 'If-Match': '"old"' } };
    expect((await ask(tax, stale)).status).toBe(412);
    const json = { data: { type: 'tax_item', id: made.body.data.id, rate: 0.25 } };
    const changed = await ask<TaxItemDocument>(tax, { method: 'PUT', json });
    expect(changed.body.data).toEqual({ ...made.body.data, rate: 0.25 });
    const relationships = { item: { data: { type: 'cart_item', id: item?.id } } };
    const several = { data: [{ ...vat, relationships }], options: { add_all_or_nothing: true } };
    const bulk = await ask<TaxItemsDocument>('/taxes', { method: 'POST', json: several });
    expect([bulk.status, bulk.body.data.length]).toEqual([201, 1]);
    expect((await ask(tax, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(tax, { method: 'DELETE' })).status).toBe(404);
    expect((await ask('/taxes', { method: 'DELETE' })).status).toBe(204);
    const after = await ask<CartDocument>('?include=tax_items');
    expect(after.body.included).toBeUndefined();
  });

  it('are refused with their place in the body', async () => {
    const { body } = await add(tee);
    const refuse = async (below: string, data: unknown) =>
      (await ask<ErrorList>(below, { method: 'POST', json: { data } })).body.errors[0]?.detail;
    const taxes = `/items/${body.data[0]?.id}/taxes`;
    expect(await refuse(taxes, { ...vat, rate: 2 })).toContain('data.rate: ');
    expect(await refuse(taxes, { ...vat, amount: 5 })).toContain('data.amount: ');
    const relationships = { item: { data: { type: 'custom_item', id: body.data[0]?.id } } };
    expect(await refuse('/taxes', [{ ...vat, relationships }])).toContain(
      'data.0.relationships.item.data.type: ',
    );
  });
});

describe('custom discounts', () => {
  const loyal = {
    ...{ type: 'custom_discount', discount_code: 'LOYAL', description: 'Loyal customer' },
    ...{ discount_engine: 'Loyalty', external_id: 'l-1', amount: -500 },
  };

  /** Sends a request with write access. */
  const ask = <Body>(below: string, options: RequestOptions = {}) =>
    service.request<Body>(`${path}${below}`, options);

  it('are added by the store, with data or without, changed and removed', async () => {
    const { body } = await add(tee);
    const discounts = `/items/${body.data[0]?.id}/custom-discounts`;
    const asShopper = { method: 'POST', json: loyal, token: shopperToken };
    expect((await ask(discounts, asShopper)).status).toBe(403);
    const made = await ask<CustomDiscountDocument>(discounts, { method: 'POST', json: loyal });
    expect([made.status, made.headers.get('content-language')]).toEqual([201, 'en']);
    expect(made.body.data.amount.formatted).toBe('-$5.00');
    const whole = { data: [{ ...loyal, amount: { amount: -100, currency: 'USD' } }] };
    const bulk = await ask<CustomDiscountsDocument>('/custom-discounts', {
      method: 'POST',
      json: whole,
    });
    const cart = await ask<CartDocument>('?include=custom_discounts');
    expect(cart.body.included?.custom_discounts).toEqual([...bulk.body.data, made.body.data]);
    expect(cart.body.data.meta.display_price.discount.amount).toBe(-600);
    const own = `${discounts}/${made.body.data.id}`;
    const changed = await ask<CustomDiscountDocument>(own, {
      method: 'PUT',
      json: { data: { amount: -200 } },
    });
    expect(changed.body.data.amount.amount).toBe(-200);
    expect((await ask(own, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(own, { method: 'DELETE' })).status).toBe(404);
    expect((await ask('/custom-discounts', { method: 'DELETE' })).status).toBe(204);
    expect((await ask<CartDocument>('')).body.data.meta.display_price.discount.amount).toBe(0);
  });

  it('are refused with their place in the body', async () => {
    const { body } = await add(tee);
    const discounts = `/items/${body.data[0]?.id}/custom-discounts`;
    const json = { data: { ...loyal, amount: 5 } };
    const { body: refused } = await ask<ErrorList>(discounts, { method: 'POST', json });
    expect(refused.errors[0]?.detail).toMatch(/^data\.amount: /);
  });
});

describe('a shopper', () => {
  it('makes a cart, fills it, changes it, empties it and leaves', async () => {
    const made = await service.request<CartDocument>('/v2/carts', {
      method: 'POST',
      token: shopperToken,
      json: { data: { name: 'Weekend', description: 'Two days' } },
    });
    expect(made.status).toBe(201);
    const { data } = made.body;
    expect(data).toMatchObject({ name: 'Weekend', description: 'Two days' });
    expect(data.meta.timestamps?.expires_at).toBe('2026-06-01T13:00:00.000Z');
    path = `/v2/carts/${data.id}`;

    const added = await add(tee);
    expect(added.status).toBe(201);
    const item = added.body.data[0]?.id ?? '';
    expect(added.body.data).toMatchObject([
      {
        product_id: ids.tee,
        sku: 'TEE-1',
        quantity: 2,
        image: { href: `${service.url}/files/demo/tee.svg` },
        meta: { display_price: { with_tax: { value: { amount: 3998, formatted: '$39.98' } } } },
      },
    ]);
    const changed = await ask(`/items/${item}`, {
      method: 'PUT',
      json: { data: { id: item, type: 'cart_item', quantity: 1 } },
    });
    expect(changed.status).toBe(200);
    expect(changed.body.meta.display_price.with_tax.amount).toBe(1999);

    const found = await ask<CartDocument>('?include=items&include=promotions');
    expect(found.body.included?.items).toEqual(changed.body.data);
    expect(found.body.data).toMatchObject({
      name: 'Weekend',
      relationships: { items: { data: [{ type: 'cart_item', id: item }] } },
    });
    expect((await ask('/items')).body).toEqual(changed.body);
    expect((await ask<CartDocument>('')).body.included).toBeUndefined();

    const taken = await ask(`/items/${item}`, { method: 'DELETE' });
    expect(taken).toMatchObject({ status: 200, body: { data: [] } });
    await add(chinos);
    const emptied = await ask('/items', { method: 'DELETE' });
    expect([emptied.status, emptied.text]).toEqual([204, '']);
    const still = await ask<CartDocument>('?include=items');
    expect(still.body).toMatchObject({ data: { name: 'Weekend' }, included: { items: [] } });
    expect((await ask('', { method: 'DELETE' })).status).toBe(204);
    expect((await ask<CartDocument>('')).body.data.name).toBe('Cart');
  });

  it('asks for both sorts of include in one parameter or in two', async () => {
    await add(tee);
    const texts = await Promise.all(
      ['include=items,promotions', 'include=promotions&include=items', 'include=items'].map(
        async (query) => (await ask(`?${query}`)).text,
      ),
    );
    expect(new Set(texts).size).toBe(1);
  });

  it('gives its cart another name', async () => {
    await add(tee);
    const change = (data: object, options: RequestOptions = {}) =>
      ask<CartDocument>('', { method: 'PUT', json: { data }, ...options });
    const named = await change({ name: 'Weekend', description: 'Two days', x: 1 });
    expect(named.status).toBe(200);
    expect(named.body.data).toMatchObject({ name: 'Weekend', description: 'Two days' });
    expect(named.body.data.relationships.items.data).toHaveLength(1);
    const tag = named.headers.get('etag') ?? '';
    const same = await change({ name: 'Weekend' }, { headers: { 'If-Match': tag } });
    expect([same.headers.get('etag'), same.body.data.description]).toEqual([tag, 'Two days']);
    await change({ name: 'Holiday' });
    const late = await change({ name: 'Weekend' }, { headers: { 'If-Match': tag } });
    expect(late.status).toBe(412);
    expect((await ask<CartDocument>('')).body.data.name).toBe('Holiday');
    path += '-new';
    expect((await change({ name: 'New' })).body.data).toMatchObject({ name: 'New' });
    expect((await ask<CartDocument>('')).body.data.name).toBe('New');
  });

  it('adds several products at once, all of them or none', async () => {
    const several = <Body = CartItemsDocument>(...data: object[]) =>
      ask<Body>('/items', { method: 'POST', json: { data } });
    const added = await several(tee, { type: 'cart_item', sku: 'TEE-1', quantity: 1 }, chinos);
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject([
      { product_id: ids.tee, quantity: 3 },
      { product_id: ids.chinos, quantity: 1 },
    ]);
    const details = async (...data: object[]) => {
      const { status, body } = await several<ErrorList>(...data);
      return [status, ...body.errors.map(({ detail }) => detail)];
    };
    expect(await details(tee, { ...chinos, quantity: 3 })).toEqual([
      409,
      expect.stringContaining('the cart would have 4'),
    ]);
    expect(await details(tee, { ...tee, id: ids.unknown })).toEqual([
      404,
      expect.stringContaining(ids.unknown),
    ]);
    expect(await details(tee, { type: 'cart_item', quantity: 0 })).toEqual([
      400,
      'data.1.quantity: must be from 1 to 100000, is 0',
    ]);
    expect(await details(tee, { type: 'cart_item', quantity: 1 })).toEqual([
      400,
      'data.1.id: is required, or sku instead',
    ]);
    expect(await details(...Array.from({ length: 101 }, () => tee))).toEqual([
      400,
      'data: must have 1 to 100 entries, has 101',
    ]);
    expect((await ask('/items')).body).toEqual(added.body);
  });

  it('sees the prices of another currency and the names of another language', async () => {
    await add(tee);
    const headers = { 'X-Moltin-Currency': 'EUR', 'Accept-Language': 'fr' };
    const { body, ...answer } = await ask<CartDocument>('?include=items', { headers });
    expect(answer.headers.get('content-language')).toBe('fr');
    expect(body.data.meta.display_price.with_tax).toMatchObject({ amount: 4198, currency: 'EUR' });
    expect(body.data.meta.display_price.with_tax.formatted).toMatch(/^41,98\s€$/);
    expect(body.included?.items?.[0]?.name).toBe('Le T-shirt');
  });

  it('buys what no catalog has, with its own tax', async () => {
    const wrapping = {
      type: 'custom_item',
      name: 'Wrapping',
      sku: 'WRAP',
      quantity: 3,
      price: { amount: 333, includes_tax: false },
      tax: [{ type: 'tax_item', name: 'VAT', rate: 0.2 }],
    };
    const { status, body } = await add(wrapping);
    expect(status).toBe(201);
    const amounts = { with_tax: 1199, without_tax: 999, tax: 200, discount: 0 };
    for (const [side, amount] of Object.entries(amounts)) {
      expect(body.meta.display_price).toMatchObject({ [side]: { amount } });
      expect(body.data[0]?.meta.display_price).toMatchObject({ [side]: { value: { amount } } });
    }
    const found = await ask<CartDocument>('?include=tax_items,items');
    expect(found.body.included).toMatchObject({
      items: [{ type: 'custom_item', name: 'Wrapping', sku: 'WRAP', links: {} }],
      tax_items: [{ type: 'tax_item', name: 'VAT', rate: 0.2 }],
    });
    expect(found.body.data.relationships.items.data).toMatchObject([{ type: 'custom_item' }]);
    const euros = await ask('/items', { headers: { 'X-Moltin-Currency': 'EUR' } });
    expect(euros.body.data).toMatchObject([{ meta: { unavailable: 'no_price' } }]);
    const refused = await add({ ...wrapping, price: { amount: -1 } });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('data.price.amount: must be from 0 to');
  });

  it('enters the code of a promotion, and takes it back', async () => {
    const before = await add({ ...tee, quantity: 1 });
    const { amount } = before.body.meta.display_price.with_tax;
    const { status, body } = await add({ type: 'promotion_item', code: 'TEN' });
    expect(status).toBe(201);
    const discount = 0 - Math.round(amount / 10);
    expect(body.meta.display_price).toMatchObject({
      discount: { amount: discount },
      with_tax: { amount: amount + discount },
      discounts: { Ten: { amount: discount } },
    });
    expect(body.data[0]).toMatchObject({
      discounts: [{ code: 'Ten', amount: { amount: discount }, is_cart_discount: true }],
    });
    const found = await ask<CartDocument>('?include=items&include=promotions');
    expect(found.body.included?.promotions).toMatchObject([
      { id: found.body.data.relationships.promotions?.data[0]?.id, name: 'A tenth off' },
    ]);
    for (const expected of [204, 404]) {
      const gone = await ask('/discounts/ten', { method: 'DELETE' });
      expect(gone.status).toBe(expected);
    }
    expect((await ask('/items')).body.meta).toMatchObject({
      display_price: before.body.meta.display_price,
    });
    const refused = await ask<ErrorList>('/items', {
      method: 'POST',
      json: { data: { type: 'promotion_item', code: 'ELEVEN' } },
    });
    expect([refused.status, refused.body.errors[0]?.detail]).toEqual([
      400,
      'data.code: "ELEVEN" is the code of no promotion',
    ]);
  });

  it('subscribes to an offering in a cart', async () => {
    const plan = makeUuid(0x771);
    const item = {
      type: 'subscription_item',
      id: makeUuid(0x770),
      quantity: 1,
      subscription_configuration: { plan, pricing_option: plan },
    };
    const { status, body } = await add(item);
    expect(status).toBe(201);
    expect(body.data).toMatchObject([
      {
        type: 'subscription_item',
        subscription_offering_id: item.id,
        subscription_configuration: item.subscription_configuration,
        name: 'Boxes',
        value: { amount: 1200 },
      },
    ]);
    const configuration = { subscription_configuration: { plan, pricing_option: item.id } };
    const wrong = await ask<ErrorList>('/items', {
      method: 'POST',
      json: { data: { ...item, ...configuration } },
    });
    expect([wrong.status, wrong.body.errors[0]?.detail]).toEqual([
      400,
      `data.subscription_configuration.pricing_option: must be that of the plan, ${plan}, is ${item.id}`,
    ]);
    expect((await add({ ...item, id: plan })).status).toBe(404);
  });

  it('may choose an id of any letters', async () => {
    for (const id of ['déjà%20vu', 'a%2Fb', '%25', '..%2F', 'locations']) {
      path = `/v2/carts/${id}`;
      const { body } = await add(tee);
      expect(body.data).toHaveLength(1);
      const found = await ask<CartDocument>('');
      expect(found.body.data.id).toBe(decodeURIComponent(id));
      expect((await service.request(found.body.data.links.self)).status).toBe(200);
    }
  });

  it('who is named by tokens or context sees what the rules say', async () => {
    await add(tee);
    const catalogOf = async (headers: Record<string, string>) =>
      (await ask('/items', { headers })).body.data[0]?.catalog_id;
    expect(await catalogOf({})).toBe(ids.retail);
    expect(await catalogOf({ 'EP-Channel': 'wholesale' })).toBe(ids.trade);
    const account = await service.tokens.issueShopper('account', ids.account);
    const header = 'EP-Account-Management-Authentication-Token';
    expect(await catalogOf({ 'EP-Context-Tag': 'loyal', [header]: account })).toBe(ids.trade);
    expect((await ask('/items', { headers: { [header]: 'x.y.z' } })).status).toBe(401);
  });

  it('is told the same about an earlier cart as often as it is asked', async () => {
    const first = await add(tee);
    for (let times = 0; times < 4; times++) {
      expect((await ask('/items')).body).toEqual(first.body);
    }
    const next = await add(tee);
    expect((await ask('/items')).body).toEqual(next.body);
    const headers = { 'X-Moltin-Currency': 'EUR', 'Accept-Language': 'fr' };
    const asFrench = () => ask('/items', { headers });
    const french = (await asFrench()).body;
    const whole = (await ask('?include=items')).body;
    for (let times = 0; times < 3; times++) {
      expect((await ask('?include=items')).body).toEqual(whole);
      expect((await asFrench()).body).toEqual(french);
      expect((await ask('/items')).body).toEqual(next.body);
    }
    expect(french.data[0]?.name).toBe('Le T-shirt');
    await service.commerce.catalog.publishRelease(ids.retail);
    expect((await asFrench()).body).toEqual(french);
  });
});

describe('a cart', () => {
  it('has a tag that names what is kept of it', async () => {
    const { headers } = await add(tee);
    const tag = headers.get('etag') ?? '';
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await ask('', { headers: { 'X-Moltin-Currency': 'EUR' } })).headers.get('etag')).toBe(
      tag,
    );
    const next = await add(tee, { headers: { 'If-Match': tag } });
    expect(next.headers.get('etag')).not.toBe(tag);
    const item = next.body.data[0]?.id;
    const stale = { headers: { 'If-Match': tag } };
    const json = { data: { quantity: 5 } };
    for (const refused of [
      await add(tee, stale),
      await add(tee, { headers: { 'If-None-Match': '*' } }),
      await ask(`/items/${item}`, { method: 'PUT', json, ...stale }),
      await ask(`/items/${item}`, { method: 'DELETE', ...stale }),
      await ask('/items', { method: 'DELETE', ...stale }),
      await ask('', { method: 'DELETE', ...stale }),
    ]) {
      expect(refused.status).toBe(412);
    }
    expect((await ask('/items')).body).toEqual(next.body);
  });

  it('is there already for whoever asks so', async () => {
    const headers = { 'If-Match': '*' };
    expect((await add(tee, { headers })).status).toBe(412);
    expect((await ask('', { method: 'DELETE', headers })).status).toBe(412);
    await add(tee);
    expect((await add(tee, { headers })).body.data).toMatchObject([{ quantity: 4 }]);
    expect((await ask('', { method: 'DELETE', headers })).status).toBe(204);
  });

  it('loses nothing when 16 clients change it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => add({ ...tee, quantity: 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const seen = answers.map(({ body }) => body.data[0]?.quantity).sort((a = 0, b = 0) => a - b);
    expect(seen.at(-1)).toBe(16);
    expect((await ask('/items')).body.data).toMatchObject([{ quantity: 16 }]);
  });

  it('takes what has its size and no more', async () => {
    const text = (length: number) => ({ ...tee, custom_inputs: { text: 'x'.repeat(length) } });
    expect((await add(text(30_000))).status).toBe(201);
    expect((await add(text(30_001))).status).toBe(201);
    expect((await add(text(30_002))).status).toBe(409);
    expect((await add(text(70_000))).status).toBe(413);
  });
});

describe('what cannot be', () => {
  it.each([
    ['an id that is too long', 'GET', '/v2/carts/'.concat('a'.repeat(256)), undefined, 400],
    ['an id with a line break', 'GET', '/v2/carts/a%0Ab', undefined, 400],
    ['an unknown include', 'GET', '/v2/carts/x?include=item', undefined, 400],
    ['no body', 'POST', '/v2/carts', undefined, 415],
    ['no data', 'POST', '/v2/carts', {}, 400],
    ['a name of no text', 'POST', '/v2/carts', { data: { name: '' } }, 400],
    ['a name that is none', 'POST', '/v2/carts', { data: { name: 1 } }, 400],
    ['another kind of line', 'POST', '/v2/carts/x/items', { data: { type: 'gift_item' } }, 400],
    ['a list of nothing', 'POST', '/v2/carts/x/items', { data: [] }, 400],
    ['a cart without a name', 'PUT', '/v2/carts/x', { data: { name: '' } }, 400],
    ['no product', 'POST', '/v2/carts/x/items', { data: { type: 'cart_item', quantity: 1 } }, 400],
    ['no price', 'POST', '/v2/carts/x/items', { data: { ...tee, id: ids.draft } }, 404],
    ['an unknown line', 'PUT', '/v2/carts/x/items/y', { data: { quantity: 1 } }, 404],
    ['no line to take out', 'DELETE', '/v2/carts/x/items/y', undefined, 404],
    ['another id', 'PUT', '/v2/carts/x/items/y', { data: { id: 'z', quantity: 1 } }, 400],
    ['a change of all carts', 'PUT', '/v2/carts', { data: {} }, 405],
    ['a patch', 'PATCH', '/v2/carts/x', undefined, 405],
  ])('%s is refused', async (_, method, address, json, status) => {
    const answer = await service.request(address, {
      method,
      token: shopperToken,
      ...(json !== undefined && { json }),
    });
    expect(answer.status).toBe(status);
    for (const { detail } of answer.body.errors) expect(detail.length).toBeGreaterThan(10);
  });

  it('names the place in the body', async () => {
    const { body } = await service.request(`${path}/items`, {
      method: 'POST',
      json: { data: { type: 'cart_item', id: ids.tee, quantity: 1.5 } },
    });
    expect(body.errors.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^data\.quantity: must be an integer/),
    ]);
    const price = await service.request(`${path}/items`, {
      method: 'POST',
      headers: { 'X-Moltin-Currency': 'JPY' },
      json: { data: tee },
    });
    expect(price.status).toBe(400);
    expect(price.body.errors[0]?.detail).toMatch(/^data\.id: product .* has no price in JPY/);
  });

  it('says of another kind of line only that', async () => {
    const item = { type: 'gift_item', name: 'Wrapping', price: { amount: 500 } };
    const detail =
      'must be one of cart_item, custom_item, promotion_item, subscription_item, cart_items, is "gift_item"';
    const { body } = await service.request(`${path}/items`, {
      method: 'POST',
      json: { data: item },
    });
    expect(body.errors.map((error) => error.detail)).toEqual([`data.type: ${detail}`]);
    const json = { data: [tee, { ...item, quantity: 'x' }] };
    const several = await service.request(`${path}/items`, { method: 'POST', json });
    expect(several.body.errors.map((error) => error.detail)).toEqual([`data.1.type: ${detail}`]);
  });

  it('ignores what carts here do not have', async () => {
    const unknown = {
      snapshot_date: '2030-01-01T00:00:00Z',
      is_quote: true,
      contact: { name: 'Ada', email: 'ada@example.com' },
      discount_settings: { custom_discounts_enabled: true },
    };
    for (const [target, method] of [
      ['/v2/carts', 'POST'],
      [path, 'PUT'],
    ] as const) {
      const { status, body } = await service.request<CartDocument>(target, {
        method,
        token: shopperToken,
        json: { data: { name: 'Weekend', ...unknown } },
      });
      expect([status, body.data.name]).toEqual([method === 'POST' ? 201 : 200, 'Weekend']);
      for (const name of Object.keys(unknown)) expect(body.data).not.toHaveProperty(name);
    }
  });

  it('ignores members that say who asks, which are no part of a body', async () => {
    const { body } = await add({ ...tee, currency: 'JPY', cart_id: 'other', shopper: 1, x: 1 });
    expect(body.data[0]?.unit_price.currency).toBe('USD');
    expect(
      (await service.request<CartDocument>('/v2/carts/other')).body.data.relationships,
    ).toEqual({ items: { data: [] } });
  });

  it.each(['GET', 'DELETE'])('%s without a token is a 401', async (method) => {
    expect((await ask('', { method, token: null })).status).toBe(401);
    expect((await ask('/items', { method, token: 'x.y.z' })).status).toBe(401);
  });

  it('has settings that any token reads, and no token changes', async () => {
    const token = shopperToken;
    const { status, body } = await service.request<CartSettingsDocument>('/v2/settings/cart', {
      token,
    });
    expect([status, body.data.type, body.data.cart_expiry_days]).toEqual([200, 'settings', 7]);
    const change = { method: 'PUT', json: { data: { ...body.data, cart_expiry_days: 1 } } };
    expect((await service.request('/v2/settings/cart', change)).status).toBe(405);
    expect((await service.request('/v2/settings/cart', { token: null })).status).toBe(401);
  });

  it('a service that changes nothing shows carts and changes none', async () => {
    const quiet = await startService({ readOnly: true });
    try {
      const post = { method: 'POST', json: { data: tee } };
      expect((await quiet.request('/v2/carts/x/items', post)).status).toBe(403);
      expect((await quiet.request('/v2/carts/x', { method: 'DELETE' })).status).toBe(403);
      const { body } = await quiet.request<{ data: Cart }>('/v2/carts/x');
      expect(body.data.relationships.items.data).toEqual([]);
    } finally {
      await quiet.stop();
    }
  });

  it('may be asked for by pages of other origins', async () => {
    const { status, headers } = await service.request(`${path}/items`, {
      method: 'OPTIONS',
      token: null,
      headers: { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'DELETE' },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-methods')).toContain('DELETE');
  });
});

describe('stock', () => {
  it('limits carts, and is shown', async () => {
    const { body } = await service.request<StockDocument>(`/v2/inventories/${ids.chinos}`, {
      token: shopperToken,
    });
    const level = { available: 3, allocated: 0, total: 3 };
    expect(body.data).toEqual({
      id: ids.chinos,
      type: 'stock',
      attributes: { ...level, locations: { berlin: level } },
      meta: { manage_stock: true },
    });
    const taken = await add({ ...chinos, quantity: 3, location: 'berlin' });
    expect(taken.body.data).toMatchObject([{ manage_stock: true, location: 'berlin' }]);
    expect((await add(chinos)).status).toBe(409);
  });

  it('is without limit where nothing is said of it', async () => {
    const { body } = await service.request<StockDocument>(`/v2/inventories/${ids.tee}`);
    expect(body.data.meta.manage_stock).toBe(false);
    expect(body.data.attributes.locations.default?.available).toBeGreaterThan(1);
    expect((await service.request(`/v2/inventories/${ids.unknown}`)).status).toBe(404);
    expect((await service.request(`/v2/inventories/${'a'.repeat(300)}`)).status).toBe(404);
    expect((await service.request('/v2/inventories/%00')).status).toBe(404);
  });

  it('is told of any product whose id is known, of a draft too', async () => {
    expect((await service.request(`/catalog/products/${ids.draft}`)).status).toBe(404);
    const { body } = await service.request<StockDocument>(`/v2/inventories/${ids.draft}`);
    expect(body.data).toMatchObject({ id: ids.draft, meta: { manage_stock: false } });
  });

  it('is told of several products at once', async () => {
    const several = (...data: object[]) =>
      service.request<StockList>('/v2/inventories/multiple', {
        method: 'POST',
        token: shopperToken,
        json: { data },
      });
    const { status, body } = await several(
      { id: ids.tee, type: 'stock' },
      { id: ids.unknown },
      { id: '\u0000' },
      { id: ids.chinos },
      { id: ids.tee },
    );
    expect(status).toBe(200);
    const alone = await Promise.all(
      [ids.tee, ids.chinos].map(
        async (id) => (await service.request<StockDocument>(`/v2/inventories/${id}`)).body.data,
      ),
    );
    expect(body).toEqual({ data: alone });
    expect((await several()).status).toBe(400);
    expect((await several(...Array.from({ length: 101 }, () => ({ id: 'x' })))).status).toBe(400);
    expect((await several({ type: 'stock' })).status).toBe(400);
  });

  it('is at locations that are listed a page at a time', async () => {
    const page = async (query: string) => {
      const { status, text } = await service.request(`/v2/inventories/locations${query}`);
      return { status, body: JSON.parse(text) };
    };
    const { body } = await page('');
    const slugs = body.data.map((one: { attributes: { slug: string } }) => one.attributes.slug);
    expect(slugs).toEqual(['berlin', 'default']);
    const second = await page('?page[limit]=1&page[offset]=1');
    expect(second.body).toMatchObject({
      meta: { results: { total: 2 }, page: { limit: 1, offset: 1, current: 2, total: 1 } },
      data: [body.data[1]],
      links: { prev: '/v2/inventories/locations?page[limit]=1&page[offset]=0' },
    });
    expect((await page('?page[limit]=0')).status).toBe(400);
  });
});
