import { CommerceError, type SubscriptionChange } from '@aisle/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Commerce, createCommerce } from '../../../index.js';
import { type FixedEnvironment, makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeOffering, makePlan } from '../../../testing/make-offering.js';
import { makePendingSubscription, makeSubscription } from '../../../testing/make-subscription.js';
import { openSqlite } from '../open-sqlite.js';

const active = makeSubscription();
const pending = makePendingSubscription({
  id: 'b0b0b0b0-0000-4000-8000-000000000002',
  go_live_after: '2026-02-28T00:00:00Z',
});
const canceled = makeSubscription({
  id: 'b0b0b0b0-0000-4000-8000-000000000003',
  canceled: true,
  status: 'inactive',
});
const [monthly = '', yearly = ''] = makeOffering().plans.map(({ id }) => id);
const foreign = makePlan({ id: 'a1a1a1a1-0000-4000-8000-000000000009' });
const otherOffering = makeOffering({
  id: 'a0a0a0a0-0000-4000-8000-000000000009',
  plans: [foreign],
});
const address = 'e0e0e0e0-0000-4000-8000-000000000001';
const unknownId = 'ffffffff-0000-4000-8000-000000000000';

let commerce: Commerce;
let environment: FixedEnvironment;
beforeEach(async () => {
  environment = makeFixedEnvironment();
  commerce = createCommerce({ storage: openSqlite(':memory:'), ...environment });
  const records = [makeOffering(), otherOffering, active, pending, canceled];
  await commerce.loadSeed(records.map((record) => ({ record, origin: 'test' })));
});
afterEach(() => commerce.close());

describe('a preview', () => {
  it.each<[string, string, SubscriptionChange]>([
    ['nothing', active.id, {}],
    ['a plan', active.id, { plan_id: yearly }],
    ['the other name of a plan', active.id, { pricing_option_id: yearly }],
    ['the plan it has', active.id, { plan_id: monthly }],
    ['an address', active.id, { address_id: address }],
    ['a way to pay', active.id, { payment_authority: { type: 'authorize_net' } }],
    ['all at once', pending.id, { plan_id: yearly, address_id: null, go_live_after: null }],
    ['a time to wait for', pending.id, { go_live_after: '2026-03-01T00:00:00Z' }],
  ])('of %s is what the update then does', async (_, id, change) => {
    const before = await commerce.subscriptions.find(id);
    const preview = await commerce.subscriptions.preview(id, change);
    expect(await commerce.subscriptions.find(id)).toEqual(before);
    const updated = await commerce.subscriptions.update(id, change);
    expect(preview).toMatchObject({ before: before?.subscription, after: updated.subscription });
    const attributes = preview.changes.map(({ pointer }) => pointer.split('/')[2]);
    expect(new Set(attributes)).toEqual(
      new Set([...updated.changed, ...impliedBy(updated.changed)]),
    );
  });

  it('of a time that has come goes live, but for the id of the state', async () => {
    const change = { go_live_after: '2026-01-01T00:00:00Z' };
    const { after, changes } = await commerce.subscriptions.preview(pending.id, change);
    expect(after?.attributes).toMatchObject({ status: 'active', pending: false });
    expect(changes).toContainEqual({ pointer: '/attributes/pending', before: true, after: false });
    expect(changes).toContainEqual({
      pointer: '/attributes/go_live',
      after: '2026-01-31T09:30:00.000Z',
    });
    expect((await commerce.subscriptions.find(pending.id))?.subscription.attributes.pending).toBe(
      true,
    );
  });

  it.each<[string, string, object, string | undefined]>([
    ['an unknown plan', active.id, { plan_id: unknownId }, '/plan_id'],
    ['it by its other name', active.id, { pricing_option_id: unknownId }, '/pricing_option_id'],
    ['a foreign plan', active.id, { plan_id: foreign.id }, '/plan_id'],
    ['two plans', active.id, { plan_id: monthly, pricing_option_id: yearly }, '/pricing_option_id'],
    ['a plan after the end', canceled.id, { plan_id: yearly }, '/plan_id'],
    [
      'a time after the end',
      canceled.id,
      { go_live_after: '2027-01-01T00:00:00Z' },
      '/go_live_after',
    ],
    ['a second time', active.id, { go_live_after: '2027-01-01T00:00:00Z' }, '/go_live_after'],
    ['no UUID', active.id, { plan_id: 'x' }, '/plan_id'],
    ['no type', active.id, { payment_authority: {} }, '/payment_authority/type'],
  ])('of %s is refused as the update is, and says where', async (_, id, change, pointer) => {
    const { before, after, changes, refusal } = await commerce.subscriptions.preview(id, change);
    expect(before).toEqual((await commerce.subscriptions.find(id))?.subscription);
    expect([after, changes]).toEqual([undefined, []]);
    expect(refusal).toEqual(await refusalOf(commerce.subscriptions.update(id, change)));
    expect(refusal?.pointers).toEqual([pointer]);
  });

  it('looks at the version that the caller knows', async () => {
    const options = { ifVersion: ['other'] };
    const { refusal } = await commerce.subscriptions.preview(active.id, {}, options);
    expect(refusal).toMatchObject({ code: 'precondition_failed', pointers: [] });
  });

  it.each([unknownId, 'x'])('of the subscription %s is an error', async (id) => {
    const preview = commerce.subscriptions.preview(id, {});
    const update = commerce.subscriptions.update(id, {});
    expect(await refusalOf(preview)).toEqual(await refusalOf(update));
  });
});

describe('a restored subscription', () => {
  it('is as it was, in another version', async () => {
    const { snapshot, version, plans } = await commerce.subscriptions.read(active.id);
    expect(snapshot).toEqual(active);
    expect(plans).toEqual(makeOffering().plans);
    environment.advance(1000);
    const updated = await commerce.subscriptions.update(active.id, { plan_id: yearly });
    const restored = await commerce.subscriptions.restore(active.id, snapshot, {
      ifVersion: [updated.version],
    });
    expect(restored.snapshot).toEqual(active);
    expect([version, updated.version]).not.toContain(restored.version);
    expect(await commerce.subscriptions.read(active.id)).toEqual(restored);
  });

  it('stays what it is when it is so already', async () => {
    const before = await commerce.subscriptions.read(active.id);
    const shuffled = Object.fromEntries(Object.entries(before.snapshot).reverse());
    expect(await commerce.subscriptions.restore(active.id, shuffled)).toEqual(before);
  });

  it('waits again for its time', async () => {
    const { snapshot } = await commerce.subscriptions.read(pending.id);
    environment.setTime(Date.parse('2026-03-01T00:00:00Z'));
    expect(await commerce.subscriptions.activateDue()).toEqual([pending.id]);
    await commerce.subscriptions.restore(pending.id, snapshot);
    expect(await commerce.subscriptions.activateDue()).toEqual([pending.id]);
  });

  it.each<[string, unknown, string, readonly string[]]>([
    ['nothing', undefined, 'validation_failed', ['/snapshot']],
    ['another type', { ...active, type: 'plan' }, 'validation_failed', ['/snapshot/type']],
    ['another id', pending, 'validation_failed', ['/snapshot/id']],
    ['an unknown member', { ...active, x: 1 }, 'validation_failed', ['/snapshot/x']],
    ['a wrong state', { ...active, status: 'x' }, 'validation_failed', ['/snapshot/status']],
    ['no time', without('updated_at'), 'validation_failed', ['/snapshot/updated_at']],
    [
      'another offering',
      { ...active, offering_id: otherOffering.id, plan_id: foreign.id },
      'conflict',
      ['/snapshot/offering_id'],
    ],
    ['a foreign plan', { ...active, plan_id: foreign.id }, 'conflict', ['/snapshot/plan_id']],
  ])('is not made from %s', async (_, snapshot, code, pointers) => {
    const before = await commerce.subscriptions.read(active.id);
    const restored = commerce.subscriptions.restore(active.id, snapshot);
    expect(await refusalOf(restored)).toMatchObject({ code, pointers });
    expect(await commerce.subscriptions.read(active.id)).toEqual(before);
  });

  it('is not made from an unknown one, or from another version', async () => {
    const stale = commerce.subscriptions.restore(active.id, active, { ifVersion: ['other'] });
    expect(await refusalOf(stale)).toMatchObject({ code: 'precondition_failed' });
    const unknown = commerce.subscriptions.restore(unknownId, { ...active, id: unknownId });
    expect(await refusalOf(unknown)).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(commerce.subscriptions.read(unknownId))).toMatchObject({
      code: 'not_found',
    });
  });
});

it('what time brings is told by catalogs and subscriptions together', async () => {
  expect(await commerce.listUpcoming()).toEqual([
    {
      time: '2026-02-28T00:00:00Z',
      kind: 'go_live',
      id: pending.id,
      description: 'The subscription to "Coffee club" goes live and becomes active.',
    },
  ]);
  expect(await commerce.listUpcoming(0)).toEqual([]);
});

/** What else an answer shows of a change. */
function impliedBy(changed: readonly string[]): readonly string[] {
  if (changed.length === 0) return [];
  return ['meta', ...(changed.includes('plan_id') ? ['relationships'] : [])];
}

function without(name: keyof typeof active): object {
  const { [name]: _gone, ...rest } = active;
  return rest;
}

async function refusalOf(refused: Promise<unknown>): Promise<CommerceError> {
  const reason = await refused.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (reason instanceof CommerceError) return reason;
  throw new Error(`was not refused: ${String(reason)}`);
}
