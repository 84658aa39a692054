import type { ErrorList } from '@aisle/schema';
import type {
  OfferingList,
  OfferingPlanList,
  StateList,
  SubscriberDocument,
  SubscriptionDocument,
  SubscriptionImportDocument,
  SubscriptionList,
  SubscriptionWithParts,
} from '@aisle/schema/subscriptions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from './support/shop.js';
import { type RequestOptions, type Service, startService } from './support/start-service.js';

let service: Service;

/** Starts a service for the tests of a block. */
function useService(): void {
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());
}

const ask = <Body = ErrorList>(path: string, options?: RequestOptions) =>
  service.request<Body>(path, options);

const subscriptions = '/v2/subscriptions/subscriptions';
const offerings = '/v2/subscriptions/offerings';
const accountHeader = 'EP-Account-Management-Authentication-Token';

/** Options of a storefront's request: a token for reading, and that of an account. */
const shopper = async (account: string, more: RequestOptions = {}): Promise<RequestOptions> => ({
  ...more,
  token: (await service.tokens.issueAccess('shop', 'implicit')).access_token,
  headers: {
    ...more.headers,
    [accountHeader]: await service.tokens.issueShopper('account', account),
  },
});

const first = async () => {
  const { body } = await ask<SubscriptionList>(`${subscriptions}?page[limit]=1`);
  const [subscription] = body.data;
  if (!subscription?.id) throw new Error('the shop has subscriptions');
  return { id: subscription.id, account: subscription.attributes.account_id, subscription };
};

const act = (action: string): RequestOptions => ({
  method: 'POST',
  json: { data: { type: 'subscription_state', attributes: { action } } },
});

describe('subscriptions', () => {
  useService();
  it('are a list in pages, each as it is read and updated', async () => {
    const { id, subscription } = await first();
    const path = `${subscriptions}/${id}`;
    const one = await ask<SubscriptionWithParts>(path);
    expect(one.body).toEqual({ data: subscription });
    const json = { data: { id, type: 'subscription', attributes: {} } };
    const put = await ask<SubscriptionWithParts>(path, { method: 'PUT', json });
    expect(put.body).toEqual(one.body);
    expect(put.headers.get('etag')).toBe(one.headers.get('etag'));
    expect(subscription.meta?.status).toBe(subscription.attributes.status);
    const all = await ask<SubscriptionList>(`${subscriptions}?include=plans,pricing_options`);
    expect(all.body.included?.plans?.length).toBeGreaterThan(0);
    for (const { links } of Object.values(one.body.data.attributes.relationships ?? {})) {
      expect((await ask(links.related)).status).toBe(200);
    }
  });

  it('of an account are there for it alone, and for who may write', async () => {
    const { id, account } = await first();
    const own = await ask<SubscriptionList>(subscriptions, await shopper(account));
    expect(own.status).toBe(200);
    expect(new Set(own.body.data.map((one) => one.attributes.account_id))).toEqual(
      new Set([account]),
    );
    expect((await ask(`${subscriptions}/${id}`, await shopper(account))).status).toBe(200);
    const states = `${subscriptions}/${id}/states`;
    for (const path of [
      '',
      '/subscriber',
      '/plans',
      '/pricing-options',
      '/states',
      `/states/${ids.unknown}`,
    ]) {
      const foreign = await ask(`${subscriptions}/${id}${path}`, await shopper(ids.unknown));
      const unknown = await ask(`${subscriptions}/${ids.unknown}${path}`, await shopper(account));
      expect([foreign.status, unknown.status]).toEqual([404, 404]);
      expect(foreign.body.errors[0]?.detail).toBe(
        unknown.body.errors[0]?.detail.replace(ids.unknown, id),
      );
    }
    const refused = await ask(states, await shopper(ids.unknown, act('cancel')));
    expect(refused.status).toBe(404);
    const none = await ask<SubscriptionList>(subscriptions, await shopper(ids.unknown));
    expect(none.body.data).toEqual([]);
    const listed = `${subscriptions}?filter=eq(account_id,${account})`;
    const crossing = await ask<SubscriptionList>(listed, await shopper(ids.unknown));
    expect(crossing.body.data).toEqual([]);
  });

  it('stay an account’s own when the same request comes again and again', async () => {
    const { account } = await first();
    for (const _ of [1, 2, 3]) {
      const own = await ask<SubscriptionList>(subscriptions, await shopper(account));
      const none = await ask<SubscriptionList>(subscriptions, await shopper(ids.unknown));
      expect(own.body.data.length).toBeGreaterThan(0);
      expect(none.body.data).toEqual([]);
    }
  });

  it('are refused to a token that only reads and names no account, and to tokens that do not hold', async () => {
    const { id } = await first();
    const token = (await service.tokens.issueAccess('shop', 'implicit')).access_token;
    const customer = await service.tokens.issueShopper('customer', ids.unknown);
    for (const path of ['', `/${id}`, `/${id}/subscriber`, `/${id}/plans`, `/${id}/states`]) {
      const none = await ask(`${subscriptions}${path}`, { token });
      expect(none.status).toBe(403);
      expect(none.body.errors[0]?.detail).toContain(accountHeader);
      for (const wrong of ['x.y.z', token, customer]) {
        const options = { token, headers: { [accountHeader]: wrong } };
        expect((await ask(`${subscriptions}${path}`, options)).status).toBe(401);
      }
      expect((await ask(`${subscriptions}${path}`, { token: null })).status).toBe(401);
    }
    const post = await ask(`${subscriptions}/${id}/states`, { ...act('pause'), token });
    expect(post.status).toBe(403);
  });

  it('are refused what is no id, no page, no filter and no include', async () => {
    expect((await ask(`${subscriptions}/none`)).status).toBe(400);
    for (const query of ['page[limit]=101', 'filter=eq(status,active)', 'include=products']) {
      expect((await ask(`${subscriptions}?${query}`)).status).toBe(400);
    }
  });
});

describe('a new subscription', () => {
  useService();
  /** Returns a request to create a subscription like the first, for another account. */
  const creation = async (change: object = {}): Promise<RequestOptions> => {
    const { subscription } = await first();
    const { offering, plan_id, currency } = subscription.attributes;
    const data = {
      offering_id: offering.id,
      plan_id,
      account_id: ids.unknown,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      currency,
      manual_payments: true,
      ...change,
    };
    return { method: 'POST', json: { data } };
  };

  it('is made once, found, read with its subscriber, and changed', async () => {
    const made = await ask<SubscriptionDocument>(subscriptions, await creation());
    expect(made.status).toBe(201);
    const { id = '' } = made.body.data;
    const path = `${subscriptions}/${id}`;
    const read = await ask<SubscriptionDocument>(path, await shopper(ids.unknown));
    expect(read.body).toEqual(made.body);
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
    const { body } = await ask<SubscriberDocument>(
      `${path}/subscriber`,
      await shopper(ids.unknown),
    );
    expect(body.data).toMatchObject({
      id: ids.unknown,
      attributes: { name: 'Ada Lovelace', email: 'ada@example.com' },
    });
    const own = await ask<SubscriptionList>(subscriptions, await shopper(ids.unknown));
    expect(own.body.data).toEqual([made.body.data]);
    const pause = await ask(`${path}/states`, await shopper(ids.unknown, act('pause')));
    expect(pause.status).toBe(204);
  });

  it.each([
    [{ offering_id: undefined }, 'data.offering_id: is required'],
    [{ offering_id: ids.unknown }, 'data.offering_id: there is no offering'],
    [{ plan_id: ids.unknown }, 'data.plan_id: the offering has no plan'],
    [{ account_id: 'ada' }, 'data.account_id: must be a UUID'],
    [{ name: undefined }, 'data.name: is required'],
    [{ name: 'Bo' }, 'data.name: must have 3 to 1024 characters, has 2'],
    [{ email: 'ada' }, 'data.email: must be an email address of the subscriber'],
    [{ currency: 'usd' }, 'data.currency: must'],
    [{ manual_payments: 'no' }, 'data.manual_payments: must'],
    [{ go_live_after: '2030-01-01T00:00:00Z' }, 'data.go_live_after: only a pending'],
    [{ pending: true, go_live_after: 'soon' }, 'data.go_live_after: must'],
  ])('is refused what it cannot be: %j', async (change, detail) => {
    const { status, body } = await ask(subscriptions, await creation(change));
    expect(status).toBe(400);
    expect(body.errors[0]?.title).toBe('Validation Error');
    expect(body.errors.map((error) => error.detail).join()).toContain(detail);
  });

  it.each([
    [7, '7'],
    [null, 'null'],
    [{}, 'an object'],
    [ids.unknown, ids.unknown],
  ])('keeps its state if data.id is %j', async (sent, value) => {
    const { id } = await first();
    const json = {
      data: { type: 'subscription_state', id: sent, attributes: { action: 'pause' } },
    };
    const { status, body } = await ask(`${subscriptions}/${id}/states`, { method: 'POST', json });
    expect(status).toBe(400);
    expect(body.errors[0]?.detail).toBe(`data.id: must be the id in the path, ${id}, is ${value}`);
  });

  it('is made by a token that writes, and by no service that is read-only', async () => {
    const body = await creation();
    const { account } = await first();
    expect((await ask(subscriptions, { ...body, token: null })).status).toBe(401);
    expect((await ask(subscriptions, await shopper(account, body))).status).toBe(403);
    const readOnly = await startService({ readOnly: true });
    expect((await readOnly.request(subscriptions, body)).status).toBe(403);
    await readOnly.stop();
  });
});

describe('an import', () => {
  useService();
  const imports = '/v2/subscriptions/imports';
  const said = {
    account_id: ids.unknown,
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    currency: 'EUR',
    manual_payments: true,
  };
  const terms = {
    billing_interval_type: 'month',
    billing_frequency: 1,
    plan_length: 1,
    end_behavior: 'roll',
  };
  const lines = [
    ['subscription', { ...said, external_ref: 'club:1', offering_external_ref: 'club' }],
    [
      'subscription_offering',
      {
        external_ref: 'club',
        name: 'Tea club',
        plans: [
          { external_ref: 'tea', name: 'Tea', price: { EUR: { amount: 900, includes_tax: true } } },
        ],
        pricing_options: [{ external_ref: 'monthly', name: 'Monthly', ...terms }],
      },
    ],
    ['subscription_plan', { external_ref: 'box', name: 'Box', ...terms }],
    ['subscription_subscriber', { ...said }],
  ] as const;
  const textOf = (all: readonly (readonly [string, object])[]) =>
    all.map(([type, attributes]) => JSON.stringify({ data: { type, attributes } })).join('\n');

  /** Returns an upload as official clients send it: a file in a form. */
  const upload = (text: string, more: RequestOptions = {}): RequestOptions => {
    const edge = 'edge-of-a-part';
    const part = (head: string, content: string) =>
      `--${edge}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
    return {
      method: 'POST',
      body: `${part('name="external_ref"', 'move')}${part('name="import_file"; filename="tea.jsonl"', text)}--${edge}--\r\n`,
      ...more,
      headers: { 'Content-Type': `multipart/form-data; boundary=${edge}`, ...more.headers },
    };
  };

  it('brings offerings and subscriptions, and again changes nothing', async () => {
    const none = { subscription_feature: 0, subscription_product: 0 };
    for (const subscription of [1, 0]) {
      const done = await ask<SubscriptionImportDocument>(imports, upload(textOf(lines)));
      expect(done.status).toBe(201);
      expect(done.body.data.attributes).toEqual({ external_ref: 'move', status: 'success' });
      expect(done.body.data.meta.records).toEqual({
        uploaded: {
          ...none,
          subscription: 1,
          subscription_offering: 1,
          subscription_plan: 1,
          subscription_subscriber: 1,
        },
        imported: {
          ...none,
          subscription,
          subscription_offering: 1,
          subscription_plan: 1,
          subscription_subscriber: 0,
        },
      });
    }
    const own = await ask<SubscriptionList>(subscriptions, await shopper(ids.unknown));
    expect(own.body.data.map(({ attributes }) => attributes.offering.attributes.name)).toEqual([
      'Tea club',
    ]);
    const { body } = await ask<OfferingList>(`${offerings}?include=plans`);
    expect(body.data.map(({ attributes }) => attributes.name)).toEqual(
      expect.arrayContaining(['Tea club', 'tea']),
    );
  });

  it('that has faults tells each line, and keeps nothing', async () => {
    const before = await ask<OfferingList>(offerings);
    const [, club, ...others] = lines;
    const faulty = [
      club,
      ['subscription', { ...said, external_ref: 'club:2' }],
      ...others,
    ] as const;
    const { status, body } = await ask(imports, upload(`${textOf(faulty)}\n{"data":`));
    expect(status).toBe(400);
    expect(body.errors.map(({ detail }) => detail.split(' ')[0])).toEqual(
      expect.arrayContaining(['tea.jsonl:2', 'tea.jsonl:5:9']),
    );
    expect((await ask<OfferingList>(offerings)).body).toEqual(before.body);
  });

  it.each([
    ['no file', { json: {} }, 'import_file: is required'],
    ['an empty one', { json: { import_file: '' } }, 'import_file'],
    ['blanks', { json: { import_file: '  \n ' } }, 'contains only blank lines'],
    [
      'no parts',
      { body: '--', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } },
      'multipart/form-data',
    ],
    ['other types', { json: { import_file: '{"type":"product"}' } }, 'data.type must be'],
  ])('is refused with %s', async (_, options, detail) => {
    const { status, body } = await ask(imports, { method: 'POST', ...options });
    expect(status).toBe(400);
    expect(body.errors[0]?.detail).toContain(detail);
  });

  it('is made by a token that writes, by no service that is read-only, and has a size', async () => {
    const text = textOf(lines);
    const { account } = await first();
    expect((await ask(imports, upload(text, { token: null }))).status).toBe(401);
    expect((await ask(imports, upload(text, await shopper(account)))).status).toBe(403);
    expect((await ask(imports, upload(' '.repeat(8 * 1024 * 1024)))).status).toBe(413);
    const form = { method: 'POST', body: 'a=b', headers: { 'Content-Type': 'text/plain' } };
    expect((await ask(imports, form)).status).toBe(415);
    const readOnly = await startService({ readOnly: true });
    expect((await readOnly.request(imports, upload(text))).status).toBe(403);
    await readOnly.stop();
  });
});

describe('states', () => {
  useService();
  it('are changed by the account itself, and an impossible one is a 409', async () => {
    const { body } = await ask<SubscriptionList>(`${subscriptions}?page[limit]=100`);
    const running = body.data.find(({ attributes }) => attributes.status === 'active');
    const { account_id: account = '' } = running?.attributes ?? {};
    const path = `${subscriptions}/${running?.id}`;
    const pause = await ask(`${path}/states`, await shopper(account, act('pause')));
    expect([pause.status, pause.text]).toEqual([204, '']);
    expect((await ask(`${path}/states`, await shopper(account, act('pause')))).status).toBe(409);
    const after = await ask<SubscriptionWithParts>(path, await shopper(account));
    expect(after.body.data.meta).toMatchObject({ paused: true, status: 'inactive' });
    const states = await ask<StateList>(`${path}/states`, await shopper(account));
    expect(states.body.data).toEqual([after.body.data.attributes.state]);
    const one = await ask(`${path}/states/${states.body.data[0]?.id}`, await shopper(account));
    expect(one.status).toBe(200);
    const late = { ...act('resume'), headers: { 'If-Match': '"old"' } };
    expect((await ask(`${path}/states`, late)).status).toBe(412);
    expect((await ask(`${path}/states`, act('resume'))).status).toBe(204);
    expect((await ask(`${path}/states`, act('cancel'))).status).toBe(204);
  });

  it.each([
    [{ type: 'subscription_state', attributes: { action: 'stop' } }, 'data.attributes.action'],
    [{ type: 'state', attributes: { action: 'pause' } }, 'data.type'],
    [{ type: 'subscription_state' }, 'data.attributes: is required'],
  ])('are refused what they cannot be: %j', async (data, detail) => {
    const { id } = await first();
    const path = `${subscriptions}/${id}/states`;
    const { status, body } = await ask(path, { method: 'POST', json: { data } });
    expect(status).toBe(400);
    expect(body.errors[0]?.detail).toContain(detail);
  });
});

describe('offerings', () => {
  useService();
  it('are read by whoever reads catalogs', async () => {
    const token = (await service.tokens.issueAccess('shop', 'implicit')).access_token;
    const { status, body } = await ask<OfferingList>(`${offerings}?include=plans`, { token });
    expect(status).toBe(200);
    for (const { id } of body.data) {
      const path = `${offerings}/${id}`;
      expect((await ask(path, { token })).status).toBe(200);
      const plans = await ask<OfferingPlanList>(`${path}/plans`, { token });
      expect(body.included?.plans).toEqual(expect.arrayContaining(plans.body.data));
      expect((await ask(`${path}/pricing-options`, { token })).status).toBe(200);
      expect((await ask(`${path}/features`, { token })).status).toBe(200);
    }
    for (const part of ['', '/plans', '/pricing-options', '/features']) {
      expect((await ask(`${offerings}/${ids.unknown}${part}`, { token })).status).toBe(404);
      expect((await ask(`${offerings}/none${part}`, { token })).status).toBe(400);
      expect((await ask(`${offerings}/${ids.unknown}${part}`, { token: null })).status).toBe(401);
    }
  });
});
