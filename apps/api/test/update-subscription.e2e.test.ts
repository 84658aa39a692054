import type { SubscriptionDocument } from '@aisle/schema/subscriptions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, makeShop, now } from './support/shop.js';
import { type RequestOptions, type Service, startService } from './support/start-service.js';

/** A UUID with letters, for tests of upper and lower case. */
const address = 'abcdef12-abcd-4abc-8abc-abcdefabcdef';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
// Resets the subscriptions for each test.
beforeEach(() => service.commerce.loadRecords(subscriptions));

const subscriptions = makeShop().filter(({ type }) => type === 'subscription');

const pathOf = (id: string) => `/v2/subscriptions/subscriptions/${id}`;
const send = <Body = SubscriptionDocument>(
  attributes: unknown,
  { id = ids.subscription, ...options }: RequestOptions & { id?: string } = {},
) =>
  service.request<Body>(pathOf(id), {
    method: 'PUT',
    json: { data: { id, type: 'subscription', attributes } },
    ...options,
  });
const refuse = (attributes: unknown, options?: RequestOptions & { id?: string }) =>
  send<{ errors: { detail: string; status: string; title: string }[] }>(attributes, options);

describe('an update', () => {
  it('moves the subscriber to another plan and keeps the rest', async () => {
    const { status, headers, body } = await send({ plan_id: ids.yearly });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(body.data).toMatchObject({
      id: ids.subscription,
      type: 'subscription',
      attributes: { plan_id: ids.yearly, account_id: ids.account, status: 'active' },
    });
    expect(body.data.attributes.meta.timestamps.updated_at).toBe(now);
  });

  it('takes pricing_option_id for plan_id', async () => {
    const { body } = await send({ pricing_option_id: ids.yearly });
    expect(body.data.attributes.plan_id).toBe(ids.yearly);
  });

  it('compares UUIDs without regard to case, and answers in the case they are stored in', async () => {
    const upper = ids.subscription.toUpperCase();
    const attributes = { plan_id: ids.yearly.toUpperCase(), address_id: address.toUpperCase() };
    const { status, body } = await send(attributes, {
      id: upper,
      json: { data: { id: ids.subscription, type: 'subscription', attributes } },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: ids.subscription,
      attributes: { plan_id: ids.yearly, address_id: address },
    });
    const again = { pricing_option_id: ids.yearly.toUpperCase(), plan_id: ids.yearly };
    const repeated = await send(again, {
      json: { data: { id: upper, type: 'subscription', attributes: again } },
    });
    expect([repeated.status, repeated.body]).toEqual([200, body]);
    expect((await service.commerce.subscriptions.find(upper))?.subscription).toEqual(body.data);
  });

  it('sets and clears the address', async () => {
    expect((await send({ address_id: ids.address })).body.data.attributes.address_id).toBe(
      ids.address,
    );
    expect((await send({ address_id: null })).body.data.attributes).not.toHaveProperty(
      'address_id',
    );
  });

  it('replaces the payment authority, whatever gateway it names', async () => {
    const authority = { type: 'stripe_payment_intents', customer_id: 'cus_1', card_id: 'card_1' };
    const { body } = await send({ payment_authority: authority });
    expect(body.data.attributes.payment_authority).toEqual(authority);
    const replaced = await send({ payment_authority: { type: 'authorize_net' } });
    expect(replaced.body.data.attributes.payment_authority).toEqual({ type: 'authorize_net' });
  });

  it('activates a pending subscription when its time has come', async () => {
    const id = ids.pending;
    const waiting = await send({ go_live_after: '2026-06-01T14:00:00.5+01:00' }, { id });
    expect(waiting.body.data.attributes).toMatchObject({ pending: true, status: 'inactive' });
    const { body } = await send({ go_live_after: '2026-06-01T12:00:00Z' }, { id });
    expect(body.data.attributes).toMatchObject({ pending: false, status: 'active', go_live: now });
  });

  it('changes nothing when it asks for nothing', async () => {
    const before = await service.commerce.subscriptions.find(ids.subscription);
    const { status, headers, body } = await send({ colour: 'red' });
    expect(status).toBe(200);
    expect(body.data).toEqual(before?.subscription);
    expect(headers.get('etag')).toBe(`"${before?.version}"`);
  });

  it('survives beside another one', async () => {
    await Promise.all([send({ plan_id: ids.yearly }), send({ address_id: ids.address })]);
    const found = await service.commerce.subscriptions.find(ids.subscription);
    expect(found?.subscription.attributes).toMatchObject({
      plan_id: ids.yearly,
      address_id: ids.address,
    });
  });
});

describe('an update with If-Match', () => {
  const ifMatch = (value: string) => ({ headers: { 'If-Match': value } });

  it('is made when the caller knows the state', async () => {
    const tag = (await send({})).headers.get('etag') ?? '';
    const { status, headers } = await send({ plan_id: ids.yearly }, ifMatch(`"other", ${tag}`));
    expect(status).toBe(200);
    expect(headers.get('etag')).not.toBe(tag);
    expect((await send({ plan_id: ids.monthly }, ifMatch('*'))).status).toBe(200);
  });

  it('is refused and changes nothing when the caller does not', async () => {
    const tag = (await send({})).headers.get('etag') ?? '';
    for (const value of [
      '"other"',
      `W/${tag}`,
      `w/${tag}`,
      `foo${tag}`,
      `${tag}foo`,
      `${tag} ${tag}`,
      `* , ${tag}`,
      tag.replaceAll('"', ''),
      '',
    ]) {
      const { status, body } = await refuse({ plan_id: ids.yearly }, ifMatch(value));
      expect([value, status, body.errors[0]?.title]).toEqual([value, 412, 'Precondition Failed']);
    }
    expect((await send({})).headers.get('etag')).toBe(tag);
  });
});

describe('an update with If-None-Match', () => {
  const ifNoneMatch = (value: string) => ({ headers: { 'If-None-Match': value } });

  it('is refused for a subscription that is there, or is in that state', async () => {
    const tag = (await send({})).headers.get('etag') ?? '';
    for (const value of ['*', tag, `W/${tag}`, `"other" , ${tag}`, 'foo', `foo${tag}`]) {
      const { status, body } = await refuse({ plan_id: ids.yearly }, ifNoneMatch(value));
      expect([value, status, body.errors[0]?.title]).toEqual([value, 412, 'Precondition Failed']);
    }
    expect((await send({})).headers.get('etag')).toBe(tag);
  });

  it('is made in any other state; an unknown subscription is not found', async () => {
    expect((await send({ plan_id: ids.yearly }, ifNoneMatch('"other"'))).status).toBe(200);
    expect((await refuse({}, { id: ids.unknown, ...ifNoneMatch('*') })).status).toBe(404);
  });
});

it('an update with If-Unmodified-Since or If-Modified-Since is made: no answer says when it was modified', async () => {
  for (const name of ['If-Unmodified-Since', 'If-Modified-Since']) {
    const headers = { [name]: 'Thu, 01 Jan 1970 00:00:00 GMT' };
    const answer = await send({}, { headers });
    expect([answer.status, answer.headers.get('last-modified')]).toEqual([200, null]);
  }
});

describe('an update is refused', () => {
  it('when plan_id and pricing_option_id say different plans, with the place in the body', async () => {
    const { status, body } = await refuse({
      plan_id: ids.yearly,
      pricing_option_id: ids.monthly,
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        title: 'Validation Error',
        status: '400',
        detail: expect.stringMatching(/^data\.attributes\.pricing_option_id: must be the same as /),
      },
    ]);
  });

  it.each(['2027-12-31T23:59:60Z', '2027-02-30T00:00:00Z', '0000-01-01T00:00:00Z'])(
    'for a time that programs cannot read: %s',
    async (go_live_after) => {
      const { status, body } = await refuse({ go_live_after }, { id: ids.pending });
      expect(status).toBe(400);
      expect(body.errors[0]?.detail).toMatch(
        /^data\.attributes\.go_live_after: must be a date-time/,
      );
    },
  );

  it('with a fault for everything that does not fit', async () => {
    const { status, body } = await refuse({
      plan_id: null,
      go_live_after: 'tomorrow',
      payment_authority: { type: 'paypal', card_id: 'x' },
    });
    expect(status).toBe(400);
    expect(body.errors.every(({ title }) => title === 'Validation Error')).toBe(true);
    const places = body.errors.map(({ detail }) => detail.split(':', 1)[0]);
    expect(places.sort()).toEqual([
      'data.attributes.go_live_after',
      'data.attributes.payment_authority.card_id',
      'data.attributes.payment_authority.type',
      'data.attributes.plan_id',
    ]);
  });

  it.each([
    [{}, 'data: is required'],
    [[], 'must be an object, is an array'],
    [{ data: { id: ids.subscription, type: 'subscription' } }, 'data.attributes: is required'],
    [{ data: { id: ids.subscription, type: 'plan', attributes: {} } }, 'data.type: must be'],
    [{ data: { id: 7, type: 'subscription', attributes: {} } }, 'data.id: must be a UUID such as'],
    [
      { data: { id: ids.pending, type: 'subscription', attributes: {} } },
      `data.id: must be the id in the path, ${ids.subscription}, is ${ids.pending}`,
    ],
  ])('when the body is %j', async (json, words) => {
    const { status, body } = await refuse({}, { json });
    expect(status).toBe(400);
    expect(body.errors[0]?.title).toBe('Validation Error');
    expect(body.errors.map(({ detail }) => detail).join('\n')).toContain(words);
  });

  it('when the id in the path is no UUID', async () => {
    const { status, body } = await refuse({}, { id: '42' });
    expect(status).toBe(400);
    expect(body.errors[0]?.detail).toMatch(/^subscription_uuid: must be a UUID .*, is "42"$/);
  });

  it.each([
    ['an unknown subscription', {}, ids.unknown, 404, 'Not Found'],
    ['an unknown plan', { plan_id: ids.unknown }, ids.subscription, 404, 'Not Found'],
    [
      'a plan of another offering',
      { plan_id: ids.teaMonthly },
      ids.subscription,
      403,
      'Permission denied',
    ],
    ['going live twice', { go_live_after: now }, ids.subscription, 409, 'Conflict'],
    ['a new plan after the end', { plan_id: ids.yearly }, ids.canceled, 409, 'Conflict'],
  ])('for %s', async (_title, attributes, id, status, title) => {
    const answer = await refuse(attributes, { id });
    expect(answer.status).toBe(status);
    expect(answer.body.errors).toHaveLength(1);
    expect(answer.body.errors[0]?.title).toBe(title);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('in the words that clients know when there is no such plan', async () => {
    const { body } = await refuse({ plan_id: ids.unknown });
    expect(body.errors[0]?.detail).toBe('No plan found');
  });

  it('without write permission, before its body is looked at', async () => {
    const { access_token } = await service.tokens.issueAccess('shop', 'implicit');
    const { status, body } = await refuse({}, { token: access_token, body: '{', json: undefined });
    expect(status).toBe(403);
    expect(body.errors[0]?.title).toBe('Forbidden');
    expect(body.errors[0]?.detail).toContain('subscription:write');
  });
});

it('a read-only service changes nothing', async () => {
  const readOnly = await startService({ readOnly: true });
  const { status, body } = await readOnly.request(pathOf(ids.subscription), {
    method: 'PUT',
    json: { data: { id: ids.subscription, type: 'subscription', attributes: {} } },
  });
  expect(status).toBe(403);
  expect(body.errors[0]?.detail).toContain('read-only');
  await readOnly.stop();
});
