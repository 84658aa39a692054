import type { SeedRecord } from '@aisle/schema/seed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../../src/commerce/storage.js';
import { makeOffering, makePlan } from '../../../src/testing/make-offering.js';
import {
  makePendingSubscription,
  makeSubscription,
} from '../../../src/testing/make-subscription.js';
import { keepRecords } from '../../support/keep-records.js';
import type { OpenStorage } from '../use-commerce.js';

const now = Date.parse('2026-01-31T09:30:00.000Z');
const idOf = (number: number) => `c1c1c1c1-0000-4000-8000-00000000000${number}`;
const weekly = makePlan({ id: 'a2a2a2a2-0000-4000-8000-000000000001', name: '100% weekly_' });
const tea = makeOffering({
  id: 'a3a3a3a3-0000-4000-8000-000000000001',
  name: 'Tea club',
  external_ref: 'erp:Tea',
  plans: [weekly],
});
const subscriptions = [
  makeSubscription({ id: idOf(3), external_ref: 'crm:Third' }),
  makeSubscription({
    id: idOf(1),
    account_id: 'c2c2c2c2-0000-4000-8000-000000000009',
    external_ref: 'crm:Äpfel',
  }),
  makeSubscription({ id: idOf(2), offering_id: tea.id, plan_id: weekly.id }),
];

/** Declares the tests of looking at subscriptions without changing them. */
export function describeBrowsing(openStorage: OpenStorage): void {
  let storage: Storage;
  beforeEach(async () => {
    storage = await openStorage();
    await seed(storage, [makeOffering(), tea, ...subscriptions]);
  });
  afterEach(() => storage.close());

  describe('browse', () => {
    const browse = async (query: { search?: string; limit?: number; offset?: number }) => {
      const whole = { search: '', limit: 100, offset: 0, ...query };
      const { total, snapshots } = await storage.subscriptions.browse(whole);
      return [total, snapshots.map(({ record }) => Number(record.id.at(-1)))];
    };

    it('gives all in the order of their ids, a part at a time, and how many there are', async () => {
      expect(await browse({})).toEqual([3, [1, 2, 3]]);
      expect(await browse({ limit: 2 })).toEqual([3, [1, 2]]);
      expect(await browse({ limit: 2, offset: 2 })).toEqual([3, [3]]);
      expect(await browse({ offset: 3 })).toEqual([3, []]);
    });

    it('gives each as it is found alone', async () => {
      const { snapshots } = await storage.subscriptions.browse({ search: '', limit: 1, offset: 1 });
      expect(snapshots[0]).toEqual(await storage.subscriptions.find(idOf(2)));
    });

    it.each<[string, string, number[]]>([
      ['an id', idOf(3), [3]],
      ['a part of an id', 'c1c1', [1, 2, 3]],
      ['a reference, in any letter case', 'CRM:third', [3]],
      ['an account', 'c2c2c2c2', [1]],
      ['a plan', weekly.id, [2]],
      ['an offering', tea.id, [2]],
      ['an offering’s name', 'coffee', [1, 3]],
      ['an offering’s reference', 'erp:', [2]],
      ['the name of the plan it is on', 'Monthly', [1, 3]],
      ['no name of another plan', 'Yearly', []],
      ['what no pattern is', '100% weekly_', [2]],
      ['not what a pattern would be', '%w_', []],
      ['a backslash, which nothing has', '\\', []],
      ['letters of any script, in any letter case', 'ÄPFEL', [1]],
      ['letters however they are encoded', 'a\u0308pfel', [1]],
      ['NUL, which nothing has', '\0', []],
      ['NUL and more', 'c1c1\0', []],
      ['more letters than anything has', 'x'.repeat(60_000), []],
      ['no member of what is stored', 'manual_payments', []],
    ])('looks for %s', async (_, search, found) => {
      expect(await browse({ search })).toEqual([found.length, found]);
      expect(await browse({ search, limit: 1, offset: 1 })).toEqual([
        found.length,
        found.slice(1, 2),
      ]);
    });
  });

  describe('findForUpdate', () => {
    it.each([
      ['the plan of its own offering', makePlan(), makeOffering().id],
      ['a plan of another offering', weekly, tea.id],
    ])('gives the subscription and %s', async (_, plan, offering_id) => {
      expect(await storage.subscriptions.findForUpdate(idOf(1), plan.id)).toEqual({
        snapshot: await storage.subscriptions.find(idOf(1)),
        plan: { plan, offering_id },
      });
    });

    it('gives no plan that is unknown or not asked for, and nothing for an unknown id', async () => {
      const snapshot = await storage.subscriptions.find(idOf(1));
      for (const plan of [undefined, idOf(9)]) {
        const found = await storage.subscriptions.findForUpdate(idOf(1), plan);
        expect(found).toEqual({ snapshot, plan: undefined });
      }
      expect(await storage.subscriptions.findForUpdate(idOf(9), undefined)).toBeUndefined();
    });
  });

  describe('findWaiting', () => {
    const waiting = (number: number, go_live_after: string) =>
      makePendingSubscription({ id: idOf(number), go_live_after });
    const ids = async (time: number, limit = 10) => {
      const found = await storage.subscriptions.findWaiting(time, limit);
      return found.map(({ record }) => Number(record.id.at(-1)));
    };

    it('gives those that go live after a time, earliest first, no more than asked for', async () => {
      await seed(storage, [
        waiting(4, '2026-02-28T00:00:00Z'),
        waiting(5, '2026-01-31T09:30:00Z'),
        waiting(6, '2026-02-01T00:30:00+01:00'),
        makePendingSubscription({ id: idOf(7) }),
        makeSubscription({ id: idOf(8), go_live_after: '2026-02-28T00:00:00Z' }),
      ]);
      expect(await ids(now)).toEqual([6, 4]);
      expect(await ids(now - 1)).toEqual([5, 6, 4]);
      expect(await ids(now, 1)).toEqual([6]);
      const [first] = await storage.subscriptions.findWaiting(now, 1);
      expect(first).toEqual(await storage.subscriptions.find(idOf(6)));
    });
  });
}

function seed(storage: Storage, records: readonly SeedRecord[]): Promise<void> {
  return keepRecords(storage, records, now);
}
