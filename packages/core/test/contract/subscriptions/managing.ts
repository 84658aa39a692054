import { createValidator } from '@aisle/schema';
import {
  type IncludedOfferingParts,
  Offering,
  type PlanDisplayPrice,
  Subscription,
  type SubscriptionAction,
} from '@aisle/schema/subscriptions';
import { describe, expect, it } from 'vitest';
import { makeOffering, makePlan } from '../../../src/testing/make-offering.js';
import { makeSubscription } from '../../../src/testing/make-subscription.js';
import type { OpenStorage } from '../use-commerce.js';
import {
  active,
  canceled,
  monthly,
  otherOffering,
  pending,
  unknownId,
  useSubscriptions,
  yearly,
} from './use-subscriptions.js';

const other = 'acc0acc0-0000-4000-8000-00000000000b';
const [own, named, quoted] = [4, 5, 6].map(
  (number) => `b0b0b0b0-0000-4000-8000-00000000000${number}`,
);

/** Declares the tests of reading subscriptions and offerings as storefronts do, and of changing states. */
export function describeManaging(openStorage: OpenStorage): void {
  const service = useSubscriptions(openStorage);
  const ask = () => service.commerce.records;
  const idsOf = (found: { readonly records: readonly { readonly id?: string }[] }) =>
    found.records.map(({ id }) => id);

  describe('subscriptions', () => {
    const fill = () =>
      service.load([
        makeSubscription({ id: own ?? '', account_id: other.toUpperCase() }),
        makeSubscription({ id: named ?? '', name: 'Ada', email: 'ada@example.com' }),
        makeSubscription({ id: quoted ?? '', external_ref: 'a","name":"Ada' }),
      ]);

    it('are listed by their ids, in pages, each as it is read', async () => {
      const all = await ask().listSubscriptions({});
      expect(idsOf(all)).toEqual([active.id, pending.id, canceled.id]);
      const validate = createValidator(Subscription);
      expect(all.records.flatMap((one) => validate(one).faults ?? [])).toEqual([]);
      for (const record of all.records) {
        const { record: one, version } = await ask().getSubscription({
          subscription_uuid: (record.id ?? '').toUpperCase(),
        });
        expect(one).toEqual(record);
        expect(await service.subscriptions.find(record.id ?? '')).toMatchObject({
          subscription: record,
          version,
        });
      }
      const second = await ask().listSubscriptions({ limit: 1, offset: 1 });
      expect([second.total, idsOf(second)]).toEqual([3, [pending.id]]);
    });

    it('are found by exactly what they have', async () => {
      await fill();
      const find = async (filter: string) => idsOf(await ask().listSubscriptions({ filter }));
      expect(await find(`eq(account_id,${other})`)).toEqual([own]);
      expect(await find('eq(name,Ada)')).toEqual([named]);
      expect(await find('eq(email,ada@example.com):eq(name,Ada)')).toEqual([named]);
      expect(await find('eq(email,ada@example.com):eq(name,Eve)')).toEqual([]);
      expect(await find('eq(name,Ada):eq(name,Eve)')).toEqual([]);
      expect(await find(`eq(external_ref,'a","name":"Ada')`)).toEqual([quoted]);
      expect(await find('eq(external_ref,a)')).toEqual([]);
      await expect(find('eq(status,active)')).rejects.toThrow('attribute');
    });

    it('of another account than the one that asks are not there', async () => {
      await fill();
      const mine = { account_id: other };
      expect(idsOf(await ask().listSubscriptions(mine))).toEqual([own]);
      const foreign = { ...mine, filter: `eq(account_id,${active.account_id})` };
      expect(await ask().listSubscriptions(foreign)).toMatchObject({ total: 0, records: [] });
      const before = await service.export();
      for (const subscription_uuid of [active.id, unknownId]) {
        const asked = { ...mine, subscription_uuid };
        const attributes = { action: 'cancel' as const };
        for (const refused of [
          () => ask().getSubscription(asked),
          () => ask().listSubscriptionPlans(asked),
          () => ask().listSubscriptionPricingOptions(asked),
          () => ask().listSubscriptionStates(asked),
          () => ask().getSubscriptionState({ ...asked, state_uuid: unknownId }),
          () => ask().createSubscriptionState({ ...asked, attributes }),
        ]) {
          await expect(refused()).rejects.toMatchObject({
            code: 'not_found',
            message: expect.stringContaining(`No subscription has the id ${subscription_uuid}`),
          });
        }
      }
      expect(await service.export()).toEqual(before);
      const subscription_uuid = own ?? '';
      expect((await ask().getSubscription({ ...mine, subscription_uuid })).record.id).toBe(own);
    });

    it('have beside the places of the contract those that other clients read', async () => {
      const { record } = await ask().getSubscription({ subscription_uuid: active.id });
      const { attributes, meta, relationships } = record;
      expect(meta).toMatchObject({
        owner: attributes.meta.owner,
        status: attributes.status,
        canceled: attributes.canceled,
        first_invoice_prepaid: false,
        timestamps: attributes.meta.timestamps,
      });
      expect(relationships).toEqual(attributes.relationships);
      expect(attributes).toMatchObject({ pricing_option_id: monthly, name: '', email: '' });
      const { offering, subscription } = await findPlain();
      expect(offering.meta.external_plan_refs).toEqual([]);
      expect(subscription).toEqual(record);
    });

    it('come with the plans of their offerings, each once', async () => {
      const all = await ask().listSubscriptions({ include: ['plans', 'pricing_options'] });
      expect(all.included?.plans?.map(({ id }) => id)).toEqual([monthly, yearly]);
      expect(all.included?.pricing_options?.map(({ id }) => id)).toEqual([monthly, yearly]);
      expect(await ask().listSubscriptions({})).not.toHaveProperty('included');
      const asked = { subscription_uuid: active.id };
      await service.subscriptions.update(active.id, { plan_id: yearly });
      const plans = await ask().listSubscriptionPlans(asked);
      expect(idsOf(plans)).toEqual([yearly, monthly]);
      expect(plans.records.map(({ meta }) => meta.active_plan)).toEqual([true, undefined]);
      const options = await ask().listSubscriptionPricingOptions({ ...asked, limit: 1 });
      expect([options.total, idsOf(options)]).toEqual([2, [yearly]]);
    });

    describe('have prices', () => {
      const price = {
        USD: { amount: 1000, includes_tax: false },
        EUR: { amount: 900, includes_tax: true },
        JPY: { amount: 1500, includes_tax: true },
      };
      const euros = makeSubscription({ id: own ?? '', account_id: other, currency: 'EUR' });
      const fillPriced = () =>
        service.load([
          makeOffering({
            plans: makeOffering().plans.map((plan) => ({ ...plan, fixed_price: price })),
          }),
          euros,
        ]);
      const currenciesOf = (
        parts: readonly { readonly meta: { readonly display_price?: PlanDisplayPrice } }[] = [],
      ) => [
        ...new Set(
          parts.map(
            ({ meta: { display_price: { with_tax, without_tax } = {} } }) =>
              (with_tax ?? without_tax)?.currency,
          ),
        ),
      ];

      it('of their own currency, and those of another one only where a request asks for it', async () => {
        await fillPriced();
        const include = ['plans', 'pricing_options'] as const;
        for (const [wish, currency] of [
          [{}, 'EUR'],
          [{ currency: 'JPY' }, 'JPY'],
        ] as const) {
          const asked = { subscription_uuid: euros.id, ...wish };
          const { included } = await ask().getSubscription({ ...asked, include });
          const [plan, option] = await Promise.all([
            ask().getSubscriptionPlan({ ...asked, plan_uuid: monthly }),
            ask().getSubscriptionPricingOption({ ...asked, pricing_option_uuid: monthly }),
          ]);
          for (const parts of [
            included?.plans,
            included?.pricing_options,
            (await ask().listSubscriptionPlans(asked)).records,
            (await ask().listSubscriptionPricingOptions(asked)).records,
            [plan.record],
            [option.record],
          ]) {
            expect(currenciesOf(parts)).toEqual([currency]);
          }
        }
      });

      it('in a list, of the currency that its subscriptions to an offering share, else of the store', async () => {
        await fillPriced();
        const include = ['plans', 'pricing_options'] as const;
        const one = await ask().listSubscriptions({ include, account_id: other });
        const all = await ask().listSubscriptions({ include });
        expect([one, all].map(({ included }) => currenciesOf(included?.plans))).toEqual([
          ['EUR'],
          ['USD'],
        ]);
        expect(currenciesOf(one.included?.pricing_options)).toEqual(['EUR']);
      });
    });

    it('say of included plans which are active, as lists of their plans do', async () => {
      const include = ['plans', 'pricing_options'] as const;
      await service.subscriptions.update(active.id, { plan_id: yearly });
      const one = await ask().getSubscription({ subscription_uuid: active.id, include });
      expect(activePlans(one.included)).toEqual([undefined, true]);
      const all = await ask().listSubscriptions({ include });
      expect(activePlans(all.included)).toEqual([true, true]);
      const offering = await ask().getOffering({ offering_uuid: makeOffering().id, include });
      expect(activePlans(offering.included)).toEqual([undefined, undefined]);
    });

    function activePlans({ plans = [], pricing_options = [] }: IncludedOfferingParts = {}) {
      const found = plans.map(({ meta }) => meta.active_plan);
      expect(pricing_options.map(({ meta }) => meta.active_pricing_option)).toEqual(found);
      return found;
    }

    async function findPlain() {
      const found = await service.subscriptions.find(active.id);
      if (!found) throw new Error('it is there');
      return { subscription: found.subscription, offering: found.subscription.attributes.offering };
    }
  });

  describe('offerings', () => {
    it('are listed and read, with their plans', async () => {
      const all = await ask().listOfferings({ include: ['plans', 'features'] });
      expect(idsOf(all)).toEqual([makeOffering().id, otherOffering.id]);
      expect(all.included?.plans).toHaveLength(3);
      expect(all.included?.features).toEqual([]);
      for (const record of all.records) {
        expect(createValidator(Offering)(record).faults).toBeUndefined();
        const offering_uuid = record.id ?? '';
        expect((await ask().getOffering({ offering_uuid })).record).toEqual(record);
        const { records: plans } = await ask().listOfferingPlans({ offering_uuid });
        const { records: options } = await ask().listOfferingPricingOptions({ offering_uuid });
        expect(plans.map(({ id }) => id)).toEqual(options.map(({ id }) => id));
        expect(await ask().listOfferingFeatures({ offering_uuid })).toMatchObject({ total: 0 });
        for (const { id } of plans) {
          const named = await ask().listPlanPricingOptions({ offering_uuid, plan_uuid: id });
          expect(named.records).toEqual([{ id, type: 'subscription_offering_pricing_option' }]);
        }
        const none = { offering_uuid, plan_uuid: unknownId };
        await expect(ask().listPlanPricingOptions(none)).rejects.toMatchObject({
          code: 'not_found',
        });
      }
      const second = await ask().listOfferings({ limit: 1, offset: 1 });
      expect([second.total, idsOf(second)]).toEqual([2, [otherOffering.id]]);
      await expect(ask().getOffering({ offering_uuid: unknownId })).rejects.toThrow('No offering');
    });
  });

  describe('states', () => {
    const act = (action: SubscriptionAction, subscription_uuid: string = active.id, more = {}) =>
      ask().createSubscriptionState({ subscription_uuid, attributes: { action }, ...more });
    const read = async (subscription_uuid: string = active.id) =>
      (await ask().getSubscription({ subscription_uuid })).record.attributes;

    it('pause, resume and cancel, each at its time', async () => {
      await act('pause');
      expect(await read()).toMatchObject({
        paused: true,
        status: 'inactive',
        paused_at: '2026-01-31T09:30:00.000Z',
        state: { attributes: { action: 'pause' } },
      });
      service.environment.advance(1000);
      await act('resume');
      expect(await read()).toMatchObject({
        paused: false,
        status: 'active',
        resumed_at: '2026-01-31T09:30:01.000Z',
        state: { attributes: { action: 'resume' } },
      });
      service.environment.advance(1000);
      await act('cancel');
      const attributes = await read();
      expect(attributes).toMatchObject({
        canceled: true,
        status: 'inactive',
        canceled_at: '2026-01-31T09:30:02.000Z',
        meta: { timestamps: { updated_at: '2026-01-31T09:30:02.000Z' } },
      });
      const { records } = await ask().listSubscriptionStates({ subscription_uuid: active.id });
      expect(records).toEqual([attributes.state]);
      const state_uuid = attributes.state?.id ?? '';
      const named = { subscription_uuid: active.id, state_uuid };
      expect((await ask().getSubscriptionState(named)).record).toEqual(attributes.state);
      const unknown = { ...named, state_uuid: unknownId };
      await expect(ask().getSubscriptionState(unknown)).rejects.toThrow('has no state');
    });

    it.each<[SubscriptionAction, string, string]>([
      ['resume', active.id, 'it is not paused'],
      ['pending', active.id, 'this action cannot be requested'],
      ['pause', pending.id, 'it is pending'],
      ['resume', pending.id, 'it is not paused'],
      ['cancel', canceled.id, 'it is canceled already'],
      ['pause', canceled.id, 'it is canceled'],
      ['resume', canceled.id, 'it is canceled'],
    ])('that are not possible are refused: %s %s, because %s', async (action, id, reason) => {
      const before = await service.export();
      await expect(act(action, id)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining(reason),
      });
      expect(await service.export()).toEqual(before);
    });

    it('that a plan does not allow are refused', async () => {
      const plan = makePlan({ can_pause: false, can_cancel: false });
      await service.load([makeOffering({ plans: [plan, ...makeOffering().plans.slice(1)] })]);
      await expect(act('pause')).rejects.toThrow('does not allow that (can_pause)');
      await expect(act('cancel')).rejects.toThrow('does not allow that (can_cancel)');
    });

    it('a canceled one that was pending does not go live', async () => {
      await act('cancel', pending.id);
      service.environment.advance(90 * 24 * 3_600_000);
      expect(await service.subscriptions.activateDue()).toEqual([]);
      expect(await read(pending.id)).toMatchObject({ canceled: true, pending: false });
    });

    it('change only in the state that a request expects, and once of two at a time', async () => {
      const { version = '' } = await ask().getSubscription({ subscription_uuid: active.id });
      await expect(act('pause', active.id, { ifVersion: ['old'] })).rejects.toMatchObject({
        code: 'precondition_failed',
      });
      const both = await Promise.allSettled([
        act('pause', active.id, { ifVersion: [version] }),
        act('pause'),
      ]);
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });
  });
}
