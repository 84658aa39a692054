import type { SubscriptionChange } from '@aisle/schema/subscriptions';
import { describe, expect, it } from 'vitest';
import type { OpenStorage } from '../use-commerce.js';
import { refusalOf } from './refusal-of.js';
import {
  active,
  address,
  canceled,
  foreign,
  monthly,
  pending,
  unknownId,
  useSubscriptions,
  yearly,
} from './use-subscriptions.js';

/** Declares the tests of update previews. */
export function describePreviewingUpdates(openStorage: OpenStorage): void {
  const service = useSubscriptions(openStorage);

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
      const before = await service.subscriptions.find(id);
      const preview = await service.subscriptions.preview(id, change);
      expect(await service.subscriptions.find(id)).toEqual(before);
      const updated = await service.subscriptions.update(id, change);
      expect(preview).toMatchObject({ before: before?.subscription, after: updated.subscription });
      const attributes = preview.changes.map(({ pointer }) => pointer.split('/')[2]);
      expect(new Set(attributes)).toEqual(
        new Set([...updated.changed, ...impliedBy(updated.changed)]),
      );
    });

    it('of a time that has come goes live, but for the id of the state', async () => {
      const change = { go_live_after: '2026-01-01T00:00:00Z' };
      const { after, changes } = await service.subscriptions.preview(pending.id, change);
      expect(after?.attributes).toMatchObject({ status: 'active', pending: false });
      expect(changes).toContainEqual({
        pointer: '/attributes/pending',
        before: true,
        after: false,
      });
      expect(changes).toContainEqual({
        pointer: '/attributes/go_live',
        after: '2026-01-31T09:30:00.000Z',
      });
      expect((await service.subscriptions.find(pending.id))?.subscription.attributes.pending).toBe(
        true,
      );
    });

    it.each<[string, string, object, string | undefined]>([
      ['an unknown plan', active.id, { plan_id: unknownId }, '/plan_id'],
      ['it by its other name', active.id, { pricing_option_id: unknownId }, '/pricing_option_id'],
      ['a foreign plan', active.id, { plan_id: foreign.id }, '/plan_id'],
      [
        'two plans',
        active.id,
        { plan_id: monthly, pricing_option_id: yearly },
        '/pricing_option_id',
      ],
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
      const { before, after, changes, refusal } = await service.subscriptions.preview(id, change);
      expect(before).toEqual((await service.subscriptions.find(id))?.subscription);
      expect([after, changes]).toEqual([undefined, []]);
      expect(refusal).toEqual(await refusalOf(service.subscriptions.update(id, change)));
      expect(refusal?.pointers).toEqual([pointer]);
    });

    it('looks at the version that the caller knows', async () => {
      const options = { ifVersion: ['other'] };
      const { refusal } = await service.subscriptions.preview(active.id, {}, options);
      expect(refusal).toMatchObject({ code: 'precondition_failed', pointers: [] });
    });

    it.each([unknownId, 'x'])('of the subscription %s is an error', async (id) => {
      const preview = await refusalOf(service.subscriptions.preview(id, {}));
      expect(preview).toEqual(await refusalOf(service.subscriptions.update(id, {})));
    });
  });
}

/** Returns the other members that an answer shows as changed. */
function impliedBy(changed: readonly string[]): readonly string[] {
  if (changed.length === 0) return [];
  return ['meta', ...(changed.includes('plan_id') ? ['relationships'] : [])];
}
