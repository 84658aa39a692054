import { createValidator } from '@aisle/schema';
import { Subscription, type SubscriptionChange } from '@aisle/schema/subscriptions';
import { describe, expect, it } from 'vitest';
import { makeOffering, makePlan } from '../../../src/testing/make-offering.js';
import { makeSubscription } from '../../../src/testing/make-subscription.js';
import type { OpenStorage } from '../use-commerce.js';
import { refusalOf } from './refusal-of.js';
import {
  active,
  address,
  foreign,
  monthly,
  pending,
  unknownId,
  useSubscriptions,
  yearly,
} from './use-subscriptions.js';

/** Declares the tests of updates. */
export function describeUpdating(openStorage: OpenStorage): void {
  const service = useSubscriptions(openStorage);

  describe('what PUT means', () => {
    it('changes what is present, says what changed and shows all of it', async () => {
      const { subscription, changed } = await service.subscriptions.update(active.id, {
        plan_id: yearly,
      });
      expect(changed).toEqual(['plan_id', 'end_date']);
      expect(subscription.attributes).toMatchObject({
        plan_id: yearly,
        end_date: '2027-01-31T09:30:00.000Z',
        meta: { timestamps: { updated_at: '2026-01-31T09:30:00.000Z' } },
        relationships: { plans: { data: [{ id: yearly }, { id: monthly }] } },
      });
      expect(createValidator(Subscription)(subscription).faults).toBeUndefined();
      expect((await service.subscriptions.find(active.id))?.subscription).toEqual(subscription);
    });

    it('an empty change changes nothing, updated_at and version included', async () => {
      const before = await service.subscriptions.find(active.id);
      service.environment.advance(1000);
      expect(await service.subscriptions.update(active.id, {})).toEqual(before);
      expect(await service.subscriptions.find(active.id)).toEqual(before);
    });

    it('members that nobody knows are ignored', async () => {
      const before = await service.subscriptions.find(active.id);
      const change = { currency: 'EUR', colour: 'red' } as SubscriptionChange;
      expect(await service.subscriptions.update(active.id, change)).toEqual(before);
    });

    it('members that are undefined are absent', async () => {
      const before = await service.subscriptions.find(active.id);
      const change: unknown = {
        plan_id: undefined,
        address_id: undefined,
        go_live_after: undefined,
      };
      expect(await service.subscriptions.update(active.id, change as SubscriptionChange)).toEqual(
        before,
      );
    });
  });

  describe('plan_id', () => {
    it.each([
      ['not_found', unknownId, 'No plan found'],
      ['permission_denied', foreign.id, `The plan ${foreign.id} belongs to another offering`],
    ])('is refused as %s', async (code, planId, detail) => {
      const before = await service.subscriptions.find(active.id);
      const refused = service.subscriptions.update(active.id, {
        plan_id: planId,
        address_id: address,
      });
      await expect(refused).rejects.toMatchObject({
        code,
        message: expect.stringContaining(detail),
      });
      expect(await service.subscriptions.find(active.id)).toEqual(before);
    });

    it('is refused as for a new subscription where the plan has no price in its currency', async () => {
      const [first = makePlan(), ...others] = makeOffering().plans;
      const fixed_price = { EUR: { amount: 900, includes_tax: true } };
      const plans = [first, ...others.map((plan) => ({ ...plan, fixed_price }))];
      await service.load([makeOffering({ plans })]);
      const before = await service.export();
      for (const name of ['plan_id', 'pricing_option_id']) {
        const change = { [name]: yearly };
        const refusal = await refusalOf(service.subscriptions.update(active.id, change));
        expect([refusal.code, refusal.pointers]).toEqual(['validation_failed', [`/${name}`]]);
        expect(refusal.message).toContain(`${name}: the plan ${yearly} has no price in USD`);
        const preview = await service.subscriptions.preview(active.id, change);
        expect(preview.refusal).toEqual(refusal);
      }
      expect(await service.export()).toEqual(before);
      await service.load([makeSubscription({ currency: 'EUR' })]);
      const { subscription } = await service.subscriptions.update(active.id, { plan_id: yearly });
      expect(subscription.attributes.plan_id).toBe(yearly);
    });

    it('has the other name pricing_option_id', async () => {
      const { changed } = await service.subscriptions.update(active.id, {
        pricing_option_id: yearly,
      });
      expect(changed).toEqual(['plan_id', 'end_date']);
    });
  });

  describe('go_live_after', () => {
    it('that has come activates', async () => {
      const change = { go_live_after: '2026-01-31T09:30:00Z' };
      const { subscription, changed } = await service.subscriptions.update(pending.id, change);
      expect(changed).toEqual(['go_live_after', 'go_live', 'status', 'state', 'pending']);
      expect(subscription.attributes).toMatchObject({
        status: 'active',
        pending: false,
        go_live: '2026-01-31T09:30:00.000Z',
        state: {
          type: 'subscription_state',
          attributes: { action: 'resume' },
          meta: { created_at: '2026-01-31T09:30:00.000Z' },
        },
      });
      expect(await service.subscriptions.activateDue()).toEqual([]);
    });

    it('of an active subscription is a conflict', async () => {
      const refused = service.subscriptions.update(active.id, {
        go_live_after: '2027-01-01T00:00:00Z',
      });
      await expect(refused).rejects.toMatchObject({ code: 'conflict' });
    });
  });

  describe('other statuses', () => {
    it('validation_failed has one detail a fault', async () => {
      const change: unknown = {
        plan_id: null,
        address_id: 'home',
        payment_authority: { type: 'cash', card_id: 'ab' },
        go_live_after: '2026-02-01',
      };
      await expect(
        service.subscriptions.update(active.id, change as SubscriptionChange),
      ).rejects.toMatchObject({
        code: 'validation_failed',
        details: [
          'plan_id: must be a UUID such as 6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10, is null',
          'address_id: must be a UUID such as 6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10, is "home"',
          'payment_authority.type: must be one of platform_payments_provider, elastic_path_payments_stripe, authorize_net, stripe_payment_intents, is "cash"',
          'payment_authority.card_id: must have 3 to 1024 characters, has 2',
          'go_live_after: must be a date-time with its zone (RFC 3339), in the years 0001 to 9999 and without a leap second, such as 2026-01-31T09:30:00Z, is "2026-02-01"',
        ],
      });
    });

    it.each([null, undefined, 'plan', 7, []])(
      'validation_failed for the change %j',
      async (change) => {
        const refused = service.subscriptions.update(
          active.id,
          change as unknown as SubscriptionChange,
        );
        await expect(refused).rejects.toMatchObject({
          code: 'validation_failed',
          message: expect.stringMatching(/^change: must be an object, is /),
        });
      },
    );

    it('payment_authority null is validation_failed', async () => {
      const change = { payment_authority: null } as unknown as SubscriptionChange;
      await expect(service.subscriptions.update(active.id, change)).rejects.toMatchObject({
        code: 'validation_failed',
        details: ['payment_authority: must be an object, is null'],
      });
    });

    it('validation_failed names an id that is none', async () => {
      await expect(
        service.subscriptions.update('sub-1', { address_id: 'home' }),
      ).rejects.toMatchObject({
        code: 'validation_failed',
        details: [
          'id: must be a UUID such as 6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10, is "sub-1"',
          'address_id: must be a UUID such as 6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10, is "home"',
        ],
      });
    });

    it('not_found names an unknown subscription', async () => {
      await expect(
        service.subscriptions.update(unknownId, { plan_id: unknownId }),
      ).rejects.toMatchObject({
        code: 'not_found',
        details: [
          `No subscription has the id ${unknownId}; check the id, or load the seed that holds the subscription.`,
        ],
      });
    });
  });

  describe('concurrency', () => {
    it('two updates at once both survive', async () => {
      const authority = { type: 'authorize_net' as const };
      await Promise.all([
        service.subscriptions.update(active.id, { plan_id: yearly }),
        service.subscriptions.update(active.id, { address_id: address }),
        service.subscriptions.update(active.id, { payment_authority: authority }),
      ]);
      const found = await service.subscriptions.find(active.id);
      expect(found?.subscription.attributes).toMatchObject({
        plan_id: yearly,
        address_id: address,
        payment_authority: authority,
      });
    });

    it('a version that is current lets the update through and is replaced by another', async () => {
      const version = (await service.subscriptions.find(active.id))?.version ?? '';
      const ifVersion = ['other', version];
      const updated = await service.subscriptions.update(
        active.id,
        { address_id: address },
        { ifVersion },
      );
      expect(updated.version).not.toBe(version);
      expect((await service.subscriptions.find(active.id))?.version).toBe(updated.version);
    });

    it('of two updates that expect one version, one is made', async () => {
      const version = (await service.subscriptions.find(active.id))?.version ?? '';
      const updates = [yearly, monthly].map((plan_id) =>
        service.subscriptions.update(
          active.id,
          { plan_id, address_id: address },
          { ifVersion: [version] },
        ),
      );
      const results = await Promise.allSettled(updates);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    });

    it.each([[['v0']], [[]]])(
      'a version that no longer fits changes nothing: %j',
      async (ifVersion) => {
        const before = await service.subscriptions.find(active.id);
        const refused = service.subscriptions.update(
          active.id,
          { address_id: address },
          { ifVersion },
        );
        await expect(refused).rejects.toMatchObject({
          code: 'precondition_failed',
          details: [
            `The subscription ${active.id} has changed since the version that the request names. Nothing was changed; get its current state (by an update without attributes) and repeat the update with that version.`,
          ],
        });
        expect(await service.subscriptions.find(active.id)).toEqual(before);
      },
    );
  });

  describe('find', () => {
    it.each<unknown>([unknownId, 'sub-1', '', undefined, {}])(
      'gives nothing for %j',
      async (id) => {
        expect(await service.subscriptions.find(id as string)).toBeUndefined();
      },
    );
  });
}
