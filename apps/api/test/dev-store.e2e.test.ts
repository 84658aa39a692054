import type { ErrorElement, ErrorList } from '@aisle/schema';
import type { ProductList } from '@aisle/schema/catalog';
import type {
  ClockAnswer,
  ClockChange,
  StoreDescription,
  SubscriptionBrowsing,
  SubscriptionReading,
  TestToken,
  UpdatePreview,
} from '@aisle/schema/dev';
import type { SeedRecord } from '@aisle/schema/seed';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, makeShop, now } from './support/shop.js';
import { type Service, startService } from './support/start-service.js';

const sale = { from: '2026-06-02T00:00:00Z', to: '2026-06-03T00:00:00Z' };
const goLive = '2026-06-04T00:00:00Z';
const before = '2026-06-01T12:00:00.000Z';
const during = '2026-06-02T12:00:00Z';

/** The shop with a sale, a scheduled rule, and a waiting subscription. */
const records = makeShop().flatMap((record): SeedRecord[] => {
  if (record.type === 'price' && record.sku === 'TEE-1') {
    const period = { valid_from: sale.from, valid_to: sale.to };
    const currencies = { USD: { amount: 999, includes_tax: false } };
    return [{ ...record, sales: { june: { schedule: period, currencies } } }];
  }
  if (record.type === 'catalog_rule' && record.channels) {
    return [{ ...record, schedules: [{ valid_from: '2026-06-05T00:00:00Z' }] }];
  }
  if (record.type === 'subscription' && record.pending) {
    return [{ ...record, go_live_after: goLive }];
  }
  return [record];
});

let service: Service;
beforeAll(async () => {
  service = await startService({ development: true, records });
});
afterAll(() => service.stop());
// Resets clock and subscriptions for each test.
beforeEach(async () => {
  service.clock.reset();
  await service.commerce.loadRecords(records.filter(({ type }) => type === 'subscription'));
});

const setClock = async (json: ClockChange) =>
  (await service.request<ClockAnswer>('/_dev/clock', { method: 'PUT', json })).body;
const read = async (id = ids.subscription) =>
  (await service.request<SubscriptionReading>(`/_dev/subscriptions/${id}`)).body;
const pathOf = (id: string) => `/v2/subscriptions/subscriptions/${id}`;

describe('the clock', () => {
  it('tells what it will change next', async () => {
    const { status, body } = await service.request<ClockAnswer>('/_dev/clock');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { clock: { now, mode: 'frozen' } },
    });
    expect(body.upcoming.map(({ time, kind }) => [Date.parse(time), kind])).toEqual(
      [
        [sale.from, 'sale'],
        [sale.from, 'sale'],
        [sale.to, 'sale'],
        [sale.to, 'sale'],
        [goLive, 'go_live'],
        ['2026-06-05T00:00:00Z', 'rule'],
      ].map(([time = '', kind]) => [Date.parse(time), kind]),
    );
    for (const { description } of body.upcoming) expect(description).toMatch(/^[A-Z].*\.$/);
    expect(body.upcoming[0]?.description).toMatch(
      /^The sale ".+" begins in the newest release of /,
    );
  });

  it('moves sales forwards and backwards, whatever is remembered', async () => {
    const path = `/catalogs/${ids.retail}/releases/latestPublished/nodes/${ids.shirts}/relationships/products?filter=eq(sku,TEE-1)`;
    const look = async () => {
      const answers = [];
      // A request is cached from the third time on.
      for (let times = 0; times < 4; times += 1) {
        const { headers, body } = await service.request<ProductList>(path);
        const { price } = body.data[0]?.attributes ?? {};
        answers.push([price?.USD?.amount, headers.get('etag')]);
      }
      expect(new Set(answers.map(String)).size).toBe(1);
      return answers[0];
    };
    const regular = await look();
    expect(regular?.[0]).toBe(1999);
    await setClock({ mode: 'frozen', time: during });
    const reduced = await look();
    expect(reduced?.[0]).toBe(999);
    expect(reduced?.[1]).not.toBe(regular?.[1]);
    await setClock({ mode: 'frozen', time: before });
    expect(await look()).toEqual(regular);
    await setClock({ mode: 'frozen', time: during });
    expect(await look()).toEqual(reduced);
    await setClock({ mode: 'frozen', time: sale.to });
    expect((await look())?.[0]).toBe(1999);

    const known = { 'If-None-Match': String(reduced?.[1]) };
    expect((await service.request(path, { headers: known })).status).toBe(200);
    await setClock({ mode: 'frozen', time: during });
    expect((await service.request(path, { headers: known })).status).toBe(304);
  });

  it('moves which rule takes part, forwards and backwards', async () => {
    const path = `/catalogs/${ids.retail}/releases/latestPublished/nodes/${ids.shirts}/relationships/products?page[limit]=1`;
    const catalog = async () => {
      const headers = { 'EP-Channel': 'wholesale' };
      const { body } = await service.request<ProductList>(path, { headers });
      return body.data[0]?.meta.catalog_id;
    };
    for (const [time, expected] of [
      [before, ids.retail],
      ['2026-06-06T00:00:00Z', ids.trade],
      [before, ids.retail],
    ] as const) {
      await setClock({ mode: 'frozen', time });
      for (let times = 0; times < 4; times += 1) expect(await catalog()).toBe(expected);
    }
  });

  it('activates subscriptions whose time comes', async () => {
    await setClock({ mode: 'frozen', time: goLive });
    const { subscription } = await read(ids.pending);
    expect(subscription.attributes).toMatchObject({
      status: 'active',
      pending: false,
      go_live: '2026-06-04T00:00:00.000Z',
    });
  });

  it('runs, stands still, and comes back to the real time', async () => {
    const startedAt = Date.now();
    const running = await setClock({ mode: 'running', time: during });
    expect(running.clock.mode).toBe('running');
    const passed = Date.parse(running.clock.now) - Date.parse(during);
    expect(passed).toBeGreaterThanOrEqual(0);
    expect(passed).toBeLessThanOrEqual(Date.now() - startedAt);
    const stopped = await setClock({ mode: 'frozen' });
    expect((await service.request<ClockAnswer>('/_dev/clock')).body.clock.now).toBe(
      stopped.clock.now,
    );
    const before = Date.now();
    const real = await setClock({ mode: 'running', time: null });
    expect(real.clock.offset).toBe(0);
    expect(Date.parse(real.clock.now)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(real.clock.now)).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    [{}, 'mode: is required'],
    [{ mode: 'backwards' }, 'mode: must be one of running, frozen'],
    [{ mode: 'frozen', time: 'noon' }, 'time: must be a date-time'],
    [{ mode: 'frozen', tim: null }, 'did you mean time?'],
  ])('refuses %j', async (json, words) => {
    const { status, body } = await service.request('/_dev/clock', { method: 'PUT', json });
    expect(status).toBe(400);
    expect(body.errors[0]?.detail).toContain(words);
  });
});

describe('subscriptions', () => {
  it('are browsed with what each may move to', async () => {
    const browse = async (query: string) =>
      (await service.request<SubscriptionBrowsing>(`/_dev/subscriptions${query}`)).body;
    const all = await browse('');
    expect([all.total, all.subscriptions.length]).toEqual([3, 3]);
    expect(all.subscriptions[0]?.plans.map(({ id }) => id)).toEqual([ids.monthly, ids.yearly]);
    const second = await browse('?limit=1&offset=1');
    expect(second).toEqual({ total: 3, subscriptions: all.subscriptions.slice(1, 2) });
    expect((await browse(`?search=${ids.pending}`)).total).toBe(1);
    expect((await browse('?search=TEA')).total).toBe(0);
    expect((await service.request('/_dev/subscriptions?limit=101')).status).toBe(400);
  });

  it.each([
    ['x'.repeat(50_001), '255'],
    ['x'.repeat(256), '255'],
    ['%00', 'control characters'],
    ['tea%0d', 'control characters'],
  ])('are not searched for what nobody types: %.10s…', async (search, words) => {
    const places = [
      `/_dev/subscriptions?search=${search}`,
      `/_dev/catalogs/${ids.retail}/releases/latest/nodes/${ids.shirts}/values?attribute=name&search=${search}`,
      `/_dev/catalogs/${ids.retail}/releases/latest/nodes/${ids.shirts}/explanation?product=${search}`,
    ];
    for (const place of places) {
      const { status, body } = await service.request(place);
      expect(status).toBe(400);
      expect(body.errors[0]?.detail).toContain(words);
    }
  });

  it('are read, and put back to how they were', async () => {
    const first = await read();
    const path = `/_dev/subscriptions/${ids.subscription}`;
    const { headers } = await service.request(pathOf(ids.subscription), {
      method: 'PUT',
      json: update(ids.subscription, { plan_id: ids.yearly }),
    });
    const changed = await read();
    expect(`"${changed.version}"`).toBe(headers.get('etag'));
    const restore = (ifMatch: string) =>
      service.request<SubscriptionReading & ErrorList>(path, {
        method: 'PUT',
        headers: { 'If-Match': ifMatch },
        json: { snapshot: first.snapshot },
      });
    expect((await restore(`"${first.version}"`)).status).toBe(412);
    const restored = await restore(`"${changed.version}"`);
    expect(restored.headers.get('etag')).toBe(`"${restored.body.version}"`);
    expect(restored.body).toEqual({ ...first, version: restored.body.version });
    expect(restored.body.version).not.toBe(first.version);
    expect(await read()).toEqual(restored.body);
  });

  it('are not put back to what is no state of theirs', async () => {
    const { snapshot } = await read(ids.pending);
    const { status, body } = await service.request(`/_dev/subscriptions/${ids.subscription}`, {
      method: 'PUT',
      json: { snapshot },
    });
    expect(status).toBe(400);
    expect(body.errors[0]?.detail).toContain('snapshot.id: must be the id in the path');
  });

  it.each(['readSubscription', 'previewUpdate'])(
    'that are unknown are a 404 of %s',
    async (name) => {
      const path = `/_dev/subscriptions/${ids.unknown}`;
      const json = update(ids.unknown, {});
      const { status, body } =
        name === 'readSubscription'
          ? await service.request(path)
          : await service.request(`${path}/preview`, { method: 'POST', json });
      expect(status).toBe(404);
      expect(body.errors[0]?.detail).toContain(ids.unknown);
    },
  );
});

describe('a preview of an update', () => {
  const { subscription, pending, canceled } = ids;
  const authority = { type: 'authorize_net', customer_id: 'cus_1' };

  it.each<[string, unknown]>([
    [subscription, update(subscription, {})],
    [subscription, update(subscription, { colour: 'red' })],
    [subscription, update(subscription, { plan_id: ids.yearly })],
    [subscription, update(subscription, { pricing_option_id: ids.yearly })],
    [subscription, update(subscription, { address_id: ids.address })],
    [subscription, update(subscription, { payment_authority: authority })],
    [pending, update(pending, { plan_id: ids.yearly, go_live_after: null })],
    [pending, update(pending, { go_live_after: '2026-12-24T18:00:00+01:00' })],
    [canceled, update(canceled, { address_id: ids.address })],
  ])('of %s by %j is what it then is', async (id, json) => {
    const { preview, put } = await previewAndPut(id, json);
    expect([put.status, preview.errors]).toEqual([200, []]);
    expect({ data: preview.after }).toEqual(put.body);
    const changed = preview.changes.length > 0;
    expect(changed).toBe(JSON.stringify(preview.before) !== JSON.stringify(preview.after));
  });

  const attributes = '/data/attributes';
  it.each<[string, unknown, readonly (string | undefined)[], Record<string, string>?]>([
    [subscription, {}, ['/data']],
    [subscription, { data: {} }, [attributes, '/data/id', '/data/type']],
    [subscription, { data: { id: subscription, type: 'plan', attributes: {} } }, ['/data/type']],
    [subscription, { data: { id: 7, type: 'subscription', attributes: {} } }, ['/data/id']],
    [subscription, update(pending, {}), ['/data/id']],
    [subscription, update(subscription, { plan_id: null }), [`${attributes}/plan_id`]],
    [subscription, update(subscription, { plan_id: ids.unknown }), [`${attributes}/plan_id`]],
    [
      subscription,
      update(subscription, { pricing_option_id: ids.unknown }),
      [`${attributes}/pricing_option_id`],
    ],
    [subscription, update(subscription, { plan_id: ids.teaMonthly }), [`${attributes}/plan_id`]],
    [
      subscription,
      update(subscription, { plan_id: ids.monthly, pricing_option_id: ids.yearly }),
      [`${attributes}/pricing_option_id`],
    ],
    [canceled, update(canceled, { plan_id: ids.yearly }), [`${attributes}/plan_id`]],
    [canceled, update(canceled, { go_live_after: now }), [`${attributes}/go_live_after`]],
    [subscription, update(subscription, { go_live_after: now }), [`${attributes}/go_live_after`]],
    [
      subscription,
      update(subscription, {
        go_live_after: 'tomorrow',
        address_id: 1,
        payment_authority: { type: 'paypal', card_id: 'x' },
      }),
      [
        `${attributes}/address_id`,
        `${attributes}/go_live_after`,
        `${attributes}/payment_authority/card_id`,
        `${attributes}/payment_authority/type`,
      ],
    ],
    [subscription, update(subscription, {}), [undefined], { 'If-Match': '"other"' }],
    [
      subscription,
      update(subscription, { plan_id: ids.unknown }),
      [undefined],
      { 'If-Match': 'W/"v1"' },
    ],
  ])(
    'of %s by %j has the errors that it is refused with, and says where',
    async (id, json, pointers, headers) => {
      const { preview, put } = await previewAndPut(id, json, headers);
      expect(put.status).toBeGreaterThanOrEqual(400);
      expect(withoutPointers(preview.errors)).toEqual(put.body.errors);
      expect(preview.errors.map(({ pointer }) => pointer).sort()).toEqual(pointers);
      expect(preview).not.toHaveProperty('after');
      expect(preview.changes).toEqual([]);
    },
  );

  it.each<[string, unknown]>([
    [ids.unknown, update(ids.unknown, {})],
    [ids.unknown, {}],
    ['42', update(subscription, {})],
    [subscription, []],
    [subscription, 'update'],
  ])('of %s by %j is refused in the words of the update', async (id, json) => {
    const preview = await service.request(`/_dev/subscriptions/${id}/preview`, {
      method: 'POST',
      json,
    });
    const put = await service.request(pathOf(id), { method: 'PUT', json });
    expect([preview.status, preview.body]).toEqual([put.status, put.body]);
  });

  it('goes live when the time has come, which shows in every field', async () => {
    const { preview, put } = await previewAndPut(pending, update(pending, { go_live_after: now }));
    const places = preview.changes.map(({ pointer }) => pointer);
    expect(places).toEqual(
      expect.arrayContaining(['/attributes/status', '/attributes/pending', '/attributes/go_live']),
    );
    const { state: _drawn, ...after } = preview.after?.attributes ?? {};
    expect(put.body).toMatchObject({ data: { attributes: after } });
  });

  it('finds the state that the caller knows', async () => {
    const { version } = await read();
    const json = update(subscription, { plan_id: ids.yearly });
    const { preview } = await previewAndPut(subscription, json, { 'If-Match': `"${version}"` });
    expect(preview.errors).toEqual([]);
  });

  /** Previews an update, checks that nothing has changed, and makes the update. */
  async function previewAndPut(id: string, json: unknown, headers: Record<string, string> = {}) {
    const state = await read(id);
    const preview = await service.request<UpdatePreview>(`/_dev/subscriptions/${id}/preview`, {
      method: 'POST',
      json,
      headers,
    });
    expect(preview.status).toBe(200);
    expect(preview.body.before).toEqual(state.subscription);
    expect(await read(id)).toEqual(state);
    const put = await service.request(pathOf(id), { method: 'PUT', json, headers });
    return { preview: preview.body, put };
  }
});

describe('a token for trying', () => {
  const issue = async (json: unknown) =>
    service.request<TestToken & ErrorList>('/_dev/tokens', { method: 'POST', json });

  it.each(['account', 'customer'] as const)('names an %s', async (kind) => {
    const { body } = await issue({ kind, id: 'someone' });
    expect(await service.tokens.readShopper(kind, body.token)).toBe('someone');
    expect((await service.request('/catalogs', { token: body.token })).status).toBe(401);
  });

  it('names an account only for who may change subscriptions', async () => {
    const { access_token: token } = await service.tokens.issueAccess('shop', 'implicit');
    const ask = (kind: string) =>
      service.request<ErrorList>('/_dev/tokens', {
        method: 'POST',
        token,
        json: { kind, id: 'someone' },
      });
    for (const [kind, permission] of [
      ['account', 'subscription:write'],
      ['customer', 'catalog:write'],
    ] as const) {
      const { status, body } = await ask(kind);
      expect(status).toBe(403);
      expect(body.errors[0]?.detail).toContain(permission);
    }
  });

  it('chooses the catalog as a shopper’s does', async () => {
    const { body } = await issue({ kind: 'account', id: ids.account });
    const path = `/catalogs/${ids.retail}/releases/latestPublished/nodes/${ids.shirts}/relationships/products?page[limit]=1`;
    const headers = { 'EP-Account-Management-Authentication-Token': body.token };
    const page = await service.request<ProductList>(path, { headers });
    expect(page.body.data[0]?.meta.catalog_id).toBe(ids.trade);
  });

  it('is expired where that is asked for', async () => {
    const { body } = await issue({ kind: 'expired' });
    const { status, body: refusal } = await service.request('/_dev/clock', { token: body.token });
    expect(status).toBe(401);
    expect(refusal.errors[0]?.detail).toBe('Unable to validate access token');
  });

  it.each([
    [{ kind: 'account' }, 'id: is required with kind account'],
    [{ kind: 'account', id: '' }, 'id: must have 1 to 255 characters'],
    [{ kind: 'admin' }, 'kind: must be one of account, customer, expired'],
  ])('is not issued for %j', async (json, words) => {
    const { status, body } = await issue(json);
    expect([status, body.errors[0]?.title]).toEqual([400, 'Validation Error']);
    expect(body.errors[0]?.detail).toContain(words);
  });
});

it('a store describes itself, and is reset', async () => {
  const { body: first } = await service.request<StoreDescription>('/_dev/store');
  expect(first).toMatchObject({
    location: expect.stringMatching(/^(:memory:$|postgres:)/),
    records: { catalogs: 2, releases: 2, subscriptions: 3 },
    clock: { now, mode: 'frozen' },
    page_length: 10,
    default_currency: 'USD',
    read_only: false,
  });
  const original = await read();
  await setClock({ mode: 'frozen', time: during });
  const json = update(ids.subscription, { plan_id: ids.yearly });
  await service.request(pathOf(ids.subscription), { method: 'PUT', json });
  const reset = await service.request<StoreDescription>('/_dev/reset', { method: 'POST' });
  expect(reset.body).toMatchObject({ records: first.records, clock: { now, mode: 'frozen' } });
  expect((await read()).subscription).toEqual(original.subscription);
});

function update(id: string, attributes: unknown) {
  return { data: { id, type: 'subscription', attributes } };
}

function withoutPointers(errors: UpdatePreview['errors']): readonly ErrorElement[] {
  return errors.map(({ pointer: _place, ...element }) => element);
}
