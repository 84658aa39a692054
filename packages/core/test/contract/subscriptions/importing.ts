import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mostSteps } from '../../../src/environment/turns.js';
import { makeOffering, makePlan } from '../../../src/testing/make-offering.js';
import type { OpenStorage } from '../use-commerce.js';
import { refusalOf } from './refusal-of.js';
import { active, monthly, unknownId, useSubscriptions, yearly } from './use-subscriptions.js';

const account = 'acc0acc0-0000-4000-8000-00000000000b';
const [own, other] = [7, 8].map((number) => `b0b0b0b0-0000-4000-8000-00000000000${number}`);
const club = makeOffering({
  id: 'A0A0A0A0-0000-4000-8000-00000000000C',
  external_ref: 'club',
  plans: [makePlan({ id: 'A1A1A1A1-0000-4000-8000-00000000000C' })],
});
const said = {
  account_id: account,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  currency: 'USD',
  manual_payments: false,
};
const toClub = { ...said, offering_external_ref: 'club' };
const stored = { ...said, offering_id: makeOffering().id, plan_id: monthly };
const offering = { record: club, origin: 'club:1' };

/** Declares the tests of bringing offerings and subscriptions from elsewhere. */
export function describeImporting(openStorage: OpenStorage): void {
  const service = useSubscriptions(openStorage);
  const load: typeof service.commerce.records.importSubscriptions = (request) =>
    service.commerce.records.importSubscriptions(request);

  it('keeps offerings, and subscriptions to them and to those of the store', async () => {
    const done = await load({
      offerings: [offering],
      subscriptions: [
        { content: toClub, origin: 'club:2', id: own ?? '' },
        {
          content: { ...toClub, offering_external_ref: undefined, offering_id: club.id },
          origin: 'club:3',
        },
        { content: stored, origin: 'club:4' },
      ],
    });
    expect(done).toMatchObject({
      offerings: 1,
      subscriptions: 3,
      started_at: '2026-01-31T09:30:00.000Z',
    });
    const { records } = await service.commerce.records.listSubscriptions({ account_id: account });
    expect(records.map(({ attributes }) => attributes.plan_id).sort()).toEqual(
      [
        monthly,
        ...club.plans.map(({ id }) => id.toLowerCase()),
        ...club.plans.map(({ id }) => id.toLowerCase()),
      ].sort(),
    );
    const found = await service.subscriptions.find(own ?? '');
    expect(found?.subscription.attributes).toMatchObject({
      status: 'active',
      offering: { id: club.id.toLowerCase(), attributes: { external_ref: 'club' } },
    });
  });

  it('leaves a subscription that is there as it is', async () => {
    const subscriptions = [{ content: stored, origin: 'club:1', id: own ?? '' }];
    await load({ offerings: [], subscriptions });
    await service.subscriptions.update(own ?? '', { plan_id: yearly ?? '' });
    const before = await service.export();
    const shouted = subscriptions.map((each) => ({ ...each, id: each.id.toUpperCase() }));
    for (const again of [subscriptions, shouted]) {
      const done = await load({ offerings: [], subscriptions: again });
      expect(done).toMatchObject({ subscriptions: 0 });
    }
    expect(await service.export()).toEqual(before);
  });

  it('replaces an offering, unless that takes a plan from somebody', async () => {
    const { plans, ...named } = makeOffering({ name: 'Tea club' });
    await load({
      offerings: [{ record: { ...named, plans }, origin: 'club:1' }],
      subscriptions: [],
    });
    const { subscription } = (await service.subscriptions.find(active.id)) ?? {};
    expect(subscription?.attributes.offering.attributes.name).toBe('Tea club');
    const without = { record: { ...named, plans: plans.slice(1) }, origin: 'club:1' };
    const refusal = await refusalOf(load({ offerings: [without], subscriptions: [] }));
    expect(refusal.code).toBe('validation_failed');
    expect((await service.subscriptions.find(active.id))?.subscription).toEqual(subscription);
  });

  it('keeps nothing when something is wrong, and tells each line that is', async () => {
    const before = await service.export();
    const { email: _, ...mailless } = stored;
    const refusal = await refusalOf(
      load({
        offerings: [
          { record: { ...club, name: 'A' }, origin: 'club:1' },
          { record: undefined, origin: 'club:2', fault: 'is not JSON' },
        ],
        subscriptions: [
          { content: stored, origin: 'club:3', id: other ?? '' },
          { content: { ...stored, plan_id: unknownId }, origin: 'club:4' },
          { content: { ...mailless, currency: 'usd' }, origin: 'club:5' },
          { content: said, origin: 'club:6' },
          { content: 'Ada', origin: 'club:7' },
          { content: undefined, origin: 'club:8', fault: 'comes twice' },
        ],
      }),
    );
    expect(refusal.code).toBe('validation_failed');
    const places = refusal.details.map((detail) => detail.split(' ')[0]);
    expect(places).toEqual([1, 2, 4, 5, 6, 7, 8].map((line) => `club:${line}`));
    expect(refusal.details[3]).toMatch(/email: is required.*currency: must/);
    expect(refusal.details[4]).toContain('offering_id: is required');
    expect(await service.export()).toEqual(before);
  });

  describe('many at once', () => {
    it('are all kept', async () => {
      const subscriptions = Array.from({ length: 600 }, (_, index) => ({
        content: { ...stored, external_ref: `club:${index}` },
        origin: `club:${index + 1}`,
      }));
      expect(await load({ offerings: [], subscriptions })).toMatchObject({ subscriptions: 600 });
      const { total } = await service.commerce.records.listSubscriptions({ account_id: account });
      expect(total).toBe(600);
    });

    it('let others work in between, those that are there already too', async () => {
      // Stops the clock, because work also yields after a number of steps: a fast machine does many
      // in a moment.
      const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
      onTestFinished(() => clock.mockRestore());
      const count = 4 * mostSteps;
      let turn = 0;
      let turns: number[] = [];
      const subscriptions = Array.from({ length: count }, (_, index) => ({
        content: { ...stored, external_ref: `club:${index}` },
        id: `b1b1b1b1-0000-4000-8000-${String(index).padStart(12, '0')}`,
        get origin() {
          turns[index] ??= turn;
          return `club:${index + 1}`;
        },
      }));
      for (const imported of [count, 0]) {
        turns = [];
        let isDone = false;
        const importing = load({ offerings: [], subscriptions }).finally(() => {
          isDone = true;
        });
        for (; !isDone; turn += 1) await nextTurn();
        expect(await importing).toMatchObject({ subscriptions: imported });
        const inOneTurn = new Map<number, number>();
        for (const each of turns) inOneTurn.set(each, (inOneTurn.get(each) ?? 0) + 1);
        expect(Math.max(...inOneTurn.values())).toBeLessThanOrEqual(mostSteps);
      }
    });
  });
}
