import type { SeedRecord } from '@aisle/schema/seed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../../src/commerce/storage.js';
import type {
  SubscriptionRecord,
  SubscriptionSnapshot,
} from '../../../src/subscriptions/stored-subscription.js';
import { makeOffering, makePlan } from '../../../src/testing/make-offering.js';
import {
  makePendingSubscription,
  makeSubscription,
} from '../../../src/testing/make-subscription.js';
import { keepRecords } from '../../support/keep-records.js';
import type { OpenStorage } from '../use-commerce.js';

const now = Date.parse('2026-01-31T09:30:00.000Z');
const unknownId = 'ffffffff-0000-4000-8000-000000000000';

/** Declares the tests of a store of subscriptions by itself. */
export function describeStoring(openStorage: OpenStorage): void {
  let storage: Storage;
  const subscription = makeSubscription({ external_ref: '"quoted", 日本, \u{1f44d}' });

  beforeEach(async () => {
    storage = await openStorage();
    await seed(storage, [makeOffering(), subscription]);
  });
  afterEach(() => storage.close());

  describe('find', () => {
    it('gives the subscription and its offering as they were stored', async () => {
      expect(await storage.subscriptions.find(subscription.id)).toEqual({
        record: subscription,
        version: expect.any(Number),
        offering: makeOffering(),
      });
    });

    it('gives nothing for an unknown id', async () => {
      expect(await storage.subscriptions.find(unknownId)).toBeUndefined();
    });

    it('knows when a subscription without times was imported', async () => {
      const { created_at: _created, updated_at: _updated, ...untimed } = subscription;
      await seed(storage, [{ ...untimed, id: unknownId }]);
      const time = '2026-01-31T09:30:00.000Z';
      const found = await storage.subscriptions.find(unknownId);
      expect(found?.record).toMatchObject({ created_at: time, updated_at: time });
    });

    it('gives another version after an import that replaces the subscription', async () => {
      const before = await storage.subscriptions.find(subscription.id);
      await seed(storage, [{ ...subscription, currency: 'EUR' }]);
      const after = await storage.subscriptions.find(subscription.id);
      expect(after?.record.currency).toBe('EUR');
      expect(after?.version).not.toBe(before?.version);
    });
  });

  describe('findKnown', () => {
    it('gives the ids that subscriptions have', async () => {
      const ids = [unknownId, subscription.id];
      expect(await storage.subscriptions.findKnown(ids)).toEqual(new Set([subscription.id]));
      expect(await storage.subscriptions.findKnown([])).toEqual(new Set());
    });
  });

  describe('update', () => {
    it('stores what was decided, as another version', async () => {
      const before = await storage.subscriptions.find(subscription.id);
      const changed = { ...subscription, currency: 'EUR', external_ref: 'it’s "here"' };
      const updated = await update(subscription.id, () => changed);
      expect(updated).toMatchObject({ record: changed, offering: makeOffering() });
      expect(updated?.version).not.toBe(before?.version);
      expect(await storage.subscriptions.find(subscription.id)).toEqual(updated);
    });

    it('lets the decision see the newest state', async () => {
      const newest = await update(subscription.id, (record) => ({ ...record, currency: 'EUR' }));
      let seen: SubscriptionSnapshot | undefined;
      await storage.subscriptions.update(subscription.id, undefined, (snapshot) => {
        seen = snapshot;
        return snapshot.record;
      });
      expect(seen).toEqual(newest);
    });

    it('keeps the version when the decision returns the record it was given', async () => {
      const before = await storage.subscriptions.find(subscription.id);
      expect(await update(subscription.id, (record) => record)).toEqual(before);
      expect(await storage.subscriptions.find(subscription.id)).toEqual(before);
    });

    it('forgets members that the decision left out', async () => {
      const { external_ref: _, ...rest } = subscription;
      await update(subscription.id, () => rest);
      const found = await storage.subscriptions.find(subscription.id);
      expect(found?.record).toEqual(rest);
    });

    it('changes nothing when the decision refuses, and hands its error on', async () => {
      const before = await storage.subscriptions.find(subscription.id);
      const refusal = new RangeError('refused');
      const refused = update(subscription.id, () => {
        throw refusal;
      });
      await expect(refused).rejects.toBe(refusal);
      expect(await storage.subscriptions.find(subscription.id)).toEqual(before);
      await expect(update(subscription.id, (record) => record)).resolves.toEqual(before);
    });

    it('decides nothing for an unknown id', async () => {
      let isAsked = false;
      const updated = await update(unknownId, (record) => {
        isAsked = true;
        return record;
      });
      expect(updated).toBeUndefined();
      expect(isAsked).toBe(false);
    });

    it('leaves other subscriptions alone', async () => {
      const other = makeSubscription({ id: 'b0b0b0b0-0000-4000-8000-000000000002' });
      await seed(storage, [other]);
      const before = await storage.subscriptions.find(other.id);
      await update(subscription.id, (record) => ({ ...record, currency: 'EUR' }));
      expect(await storage.subscriptions.find(other.id)).toEqual(before);
    });

    it('loses none of many that come at once', async () => {
      const updates = Array.from({ length: 20 }, () =>
        update(subscription.id, (record) => ({
          ...record,
          external_ref: `${record.external_ref}+`,
        })),
      );
      const versions = (await Promise.all(updates)).map((updated) => updated?.version);
      expect(new Set(versions).size).toBe(20);
      const found = await storage.subscriptions.find(subscription.id);
      expect(found?.record.external_ref).toBe(`${subscription.external_ref}${'+'.repeat(20)}`);
    });

    it('keeps the others of many that come at once when some are refused', async () => {
      const refusal = new RangeError('refused');
      const updates = Array.from({ length: 6 }, (_, index) =>
        update(subscription.id, (record) => {
          if (index % 2 === 1) throw refusal;
          return { ...record, external_ref: `${record.external_ref}${index}` };
        }),
      );
      const outcomes = await Promise.allSettled(updates);
      expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual(
        [1, 3, 5].map(() => ({ status: 'rejected', reason: refusal })),
      );
      const found = await storage.subscriptions.find(subscription.id);
      expect(found?.record.external_ref).toBe(`${subscription.external_ref}024`);
    });

    it('can be seen by everybody once it is resolved', async () => {
      const seen = ['EUR', 'JPY'].map(async (currency) => {
        const updated = await update(subscription.id, (record) => ({ ...record, currency }));
        const found = await storage.subscriptions.find(subscription.id);
        return (found?.version ?? 0) >= (updated?.version ?? Number.POSITIVE_INFINITY);
      });
      expect(await Promise.all(seen)).toEqual([true, true]);
    });

    function update(id: string, decide: (record: SubscriptionRecord) => SubscriptionRecord) {
      return storage.subscriptions.update(id, undefined, ({ record }) => decide(record));
    }
  });

  describe('the plan that a decision sees', () => {
    const foreign = makePlan({ id: 'a1a1a1a1-0000-4000-8000-000000000009', name: 'Foreign' });
    const foreignOffering = makeOffering({
      id: 'a0a0a0a0-0000-4000-8000-000000000009',
      plans: [foreign],
    });

    it.each([
      ['one of its own offering', makePlan(), makeOffering().id],
      ['one of another offering', foreign, foreignOffering.id],
    ])('is %s, with the offering’s id', async (_, plan, offeringId) => {
      await seed(storage, [foreignOffering]);
      expect(await seenPlan(plan.id)).toEqual({ plan, offering_id: offeringId });
    });

    it('is nothing for an unknown id, or when none was asked for', async () => {
      expect(await seenPlan(unknownId)).toBeUndefined();
      expect(await seenPlan(undefined)).toBeUndefined();
    });

    async function seenPlan(id: string | undefined): Promise<unknown> {
      let seen: unknown;
      await storage.subscriptions.update(subscription.id, id, ({ record }, plan) => {
        seen = plan;
        return record;
      });
      return seen;
    }
  });

  describe('browse', () => {
    const all = { search: '', limit: 100, offset: 0 };

    it('gives subscriptions in the order of their ids, as many as asked for', async () => {
      const ids = [3, 1, 2].map((number) => `c1c1c1c1-0000-4000-8000-00000000000${number}`);
      await seed(
        storage,
        ids.map((id) => makeSubscription({ id })),
      );
      const { total, snapshots } = await storage.subscriptions.browse(all);
      const own = snapshots.map(({ record }) => record.id).filter((id) => ids.includes(id));
      expect(own).toEqual([...ids].sort());
      expect(await storage.subscriptions.browse({ ...all, limit: 2 })).toEqual({
        total,
        snapshots: snapshots.slice(0, 2),
      });
    });
  });

  describe('findDue', () => {
    const ids = [1, 2, 3].map((number) => `b1b1b1b1-0000-4000-8000-00000000000${number}`);
    const [first = '', second = '', third = ''] = ids;
    const due = '2026-01-31T09:30:00Z';

    it('gives pending subscriptions from the moment they go live, the longest due first', async () => {
      await seed(storage, [
        makePendingSubscription({ id: first, go_live_after: due }),
        makePendingSubscription({ id: second, go_live_after: '2026-01-31T09:00:00+01:00' }),
        makePendingSubscription({ id: third, go_live_after: '2026-01-31T09:30:00.001Z' }),
      ]);
      expect(await storage.subscriptions.findDue(now, 10)).toEqual([second, first]);
      expect(await storage.subscriptions.findDue(now - 1, 10)).toEqual([second]);
      expect(await storage.subscriptions.findDue(now + 1, 10)).toEqual([second, first, third]);
    });

    it('gives no more than the limit', async () => {
      await seed(
        storage,
        ids.map((id) => makePendingSubscription({ id, go_live_after: due })),
      );
      expect(await storage.subscriptions.findDue(now, 2)).toHaveLength(2);
    });

    it.each<[string, SubscriptionRecord]>([
      ['waits for no time', makePendingSubscription()],
      ['does not wait', makeSubscription({ go_live_after: due })],
      ['is canceled', makePendingSubscription({ go_live_after: due, canceled: true })],
      ['is closed', makePendingSubscription({ go_live_after: due, closed: true })],
    ])('passes over one that %s', async (_, record) => {
      await seed(storage, [record]);
      expect(await storage.subscriptions.findDue(now, 10)).toEqual([]);
    });

    it('follows what updates do', async () => {
      const pending = makePendingSubscription({ id: first, go_live_after: due });
      await seed(storage, [pending]);
      await change({ go_live_after: '2026-02-28T00:00:00Z' });
      expect(await storage.subscriptions.findDue(now, 10)).toEqual([]);
      await change({ go_live_after: '2026-01-01T00:00:00Z' });
      expect(await storage.subscriptions.findDue(now, 10)).toEqual([first]);
      await change({ pending: false });
      expect(await storage.subscriptions.findDue(now, 10)).toEqual([]);

      async function change(members: Partial<SubscriptionRecord>): Promise<void> {
        await storage.subscriptions.update(first, undefined, ({ record }) => ({
          ...record,
          ...members,
        }));
      }
    });
  });
}

function seed(storage: Storage, records: readonly SeedRecord[]): Promise<void> {
  return keepRecords(storage, records, now);
}
