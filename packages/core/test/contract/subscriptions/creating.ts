import { createValidator } from '@aisle/schema';
import { Subscription, type SubscriptionContent } from '@aisle/schema/subscriptions';
import { describe, expect, it } from 'vitest';
import { makeOffering, makePlan } from '../../../src/testing/make-offering.js';
import type { OpenStorage } from '../use-commerce.js';
import { refusalOf } from './refusal-of.js';
import {
  active,
  address,
  foreign,
  monthly,
  otherOffering,
  unknownId,
  useSubscriptions,
  yearly,
} from './use-subscriptions.js';

const content: SubscriptionContent = {
  offering_id: makeOffering().id,
  plan_id: monthly ?? '',
  account_id: 'acc0acc0-0000-4000-8000-00000000000b',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  currency: 'USD',
  manual_payments: false,
};

/** Declares the tests of making subscriptions. */
export function describeCreating(openStorage: OpenStorage): void {
  const service = useSubscriptions(openStorage);
  const make = (overrides: Partial<SubscriptionContent> = {}) =>
    service.commerce.records.createSubscription({ attributes: { ...content, ...overrides } });

  it('is kept, and found as it was answered', async () => {
    const payment_authority = { type: 'stripe_payment_intents', card_id: 'card_1' } as const;
    const { record, version } = await make({
      address_id: address.toUpperCase(),
      external_ref: 'shop:1',
      payment_authority,
    });
    expect(createValidator(Subscription)(record).faults).toBeUndefined();
    expect(record.attributes).toMatchObject({
      plan_id: monthly,
      account_id: content.account_id,
      address_id: address,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      external_ref: 'shop:1',
      payment_authority,
      status: 'active',
      pending: false,
      invoice_after: '2026-01-31T09:30:00.000Z',
      meta: { timestamps: { created_at: '2026-01-31T09:30:00.000Z' } },
    });
    expect(record.attributes).not.toHaveProperty('end_date');
    expect(record.attributes).not.toHaveProperty('state');
    const subscription_uuid = record.id ?? '';
    const found = await service.commerce.records.getSubscription({ subscription_uuid });
    expect(found).toEqual({ record, version });
    const own = await service.commerce.records.listSubscriptions({
      account_id: content.account_id.toUpperCase(),
    });
    expect(own.records).toEqual([record]);
    const { subscriptions } = await service.subscriptions.browse({ search: 'SHOP:1' });
    expect(subscriptions.map(({ subscription }) => subscription)).toEqual([record]);
  });

  it('is changed, exported and imported as others are', async () => {
    const { record } = await make();
    const id = record.id ?? '';
    const { subscription } = await service.subscriptions.update(id, { plan_id: yearly ?? '' });
    expect(subscription.attributes.plan_id).toBe(yearly);
    const exported = await service.export();
    await service.commerce.reset();
    await service.load(exported);
    expect(await service.export()).toEqual(exported);
    expect((await service.subscriptions.find(id))?.subscription).toEqual(subscription);
  });

  it('ends with a plan that closes, and is invoiced when the trial period is over', async () => {
    const trial = makePlan({ id: yearly ?? '', trial_period: 14, end_behavior: 'close' });
    await service.load([makeOffering({ plans: [makePlan(), trial] })]);
    const { record } = await make({ plan_id: (yearly ?? '').toUpperCase() });
    expect(record.attributes).toMatchObject({
      end_date: '2027-01-31T09:30:00.000Z',
      invoice_after: '2026-02-14T09:30:00.000Z',
    });
  });

  it('that is paid for is invoiced after the period that is paid, wherever that began', async () => {
    const { record: paid } = await make({ first_invoice_paid: true });
    expect(paid.attributes.invoice_after).toBe('2026-02-28T09:30:00.000Z');
    expect(paid.meta?.first_invoice_prepaid).toBe(true);
    expect((await make({ first_invoice_paid: false })).record.meta?.first_invoice_prepaid).toBe(
      false,
    );
    const exported = await service.export();
    await service.commerce.reset();
    await service.load(exported);
    const kept = await service.subscriptions.find(paid.id ?? '');
    expect(kept?.subscription.meta?.first_invoice_prepaid).toBe(true);
    const { record: begun } = await make({
      plan_id: yearly ?? '',
      first_invoice_paid: true,
      started_at: '2026-01-15T00:00:00Z',
    });
    expect(begun.attributes).toMatchObject({
      invoice_after: '2027-01-15T00:00:00.000Z',
      end_date: '2027-01-15T00:00:00.000Z',
      meta: { timestamps: { created_at: '2026-01-31T09:30:00.000Z' } },
    });
  });

  it('may be pending, and goes live by the clock', async () => {
    const { record } = await make({ pending: true, go_live_after: '2026-02-01T00:00:00Z' });
    expect(record.attributes).toMatchObject({
      status: 'inactive',
      pending: true,
      state: { attributes: { action: 'pending' } },
    });
    service.environment.advance(24 * 3_600_000);
    expect(await service.subscriptions.activateDue()).toEqual([record.id]);
    const { record: due } = await make({ pending: true, go_live_after: '2026-02-01T00:00:00Z' });
    expect(due.attributes).toMatchObject({ status: 'active', pending: false });
    const { record: waiting } = await make({ pending: true });
    expect(waiting.attributes).toMatchObject({ status: 'inactive', pending: true });
  });

  it('finds its offering by its reference, and the only plan without a name', async () => {
    await service.load([{ ...otherOffering, external_ref: 'offer:other' }]);
    const { offering_id: _, plan_id: __, ...unnamed } = content;
    const ask = (more: Partial<SubscriptionContent>) =>
      service.commerce.records.createSubscription({ attributes: { ...unnamed, ...more } });
    const { record } = await ask({ offering_external_ref: 'offer:other' });
    expect(record.attributes).toMatchObject({
      plan_id: foreign.id,
      offering: { id: otherOffering.id },
    });
    const plans = [makePlan({ external_ref: 'plan:1' }), ...makeOffering().plans.slice(1)];
    await service.load([makeOffering({ plans })]);
    for (const name of ['selected_plan', 'selected_pricing_option']) {
      const named = await ask({ offering_id: makeOffering().id, [name]: 'plan:1' });
      expect(named.record.attributes.plan_id).toBe(monthly);
    }
    const both = await ask({ offering_id: otherOffering.id, pricing_option_id: foreign.id });
    expect(both.record.attributes.plan_id).toBe(foreign.id);
  });

  describe('is refused, and nothing is kept', () => {
    const { offering_id: _, ...nowhere } = content;
    const { plan_id: __, ...planless } = content;
    it.each<[string, SubscriptionContent, string]>([
      ['no offering', nowhere, '/offering_id'],
      ['an unknown offering', { ...content, offering_id: unknownId }, '/offering_id'],
      [
        'an unknown reference',
        { ...nowhere, offering_external_ref: 'offer:none' },
        '/offering_external_ref',
      ],
      ['no plan, where there are two', planless, '/plan_id'],
      ['a plan of another offering', { ...content, plan_id: foreign.id }, '/plan_id'],
      [
        'a pricing option of another offering',
        { ...planless, pricing_option_id: foreign.id },
        '/pricing_option_id',
      ],
      ['two plans', { ...content, pricing_option_id: yearly ?? '' }, '/pricing_option_id'],
      ['an unknown plan', { ...planless, selected_plan: 'plan:none' }, '/selected_plan'],
      ['no name', { ...content, name: '' }, '/name'],
      ['a name of two letters', { ...content, name: 'Bo' }, '/name'],
      ['an address that is none', { ...content, email: 'ada.example.com' }, '/email'],
      ['an address with spaces', { ...content, email: 'ada @example.com' }, '/email'],
      ['two addresses', { ...content, email: 'ada@example.com,bo@example.com' }, '/email'],
      ['an account that is none', { ...content, account_id: 'ada' }, '/account_id'],
      [
        'a time without waiting',
        { ...content, go_live_after: '2026-02-01T00:00:00Z' },
        '/go_live_after',
      ],
      [
        'a period that is not paid',
        { ...content, started_at: '2026-01-01T00:00:00Z' },
        '/started_at',
      ],
      [
        'a period that has not begun',
        { ...content, first_invoice_paid: true, started_at: '2026-03-01T00:00:00Z' },
        '/started_at',
      ],
    ])('%s', async (_name, attributes, pointer) => {
      const before = await service.export();
      const refusal = await refusalOf(service.commerce.records.createSubscription({ attributes }));
      expect([refusal.code, refusal.pointers]).toEqual(['validation_failed', [pointer]]);
      expect(await service.export()).toEqual(before);
    });

    it('money in which the plan has no price', async () => {
      const priced = makePlan({ fixed_price: { EUR: { amount: 900, includes_tax: true } } });
      await service.load([makeOffering({ plans: [priced, ...makeOffering().plans.slice(1)] })]);
      const refusal = await refusalOf(make());
      expect(refusal.pointers).toEqual(['/currency']);
      expect(refusal.message).toContain('EUR');
      expect((await make({ currency: 'EUR' })).record.attributes.currency).toBe('EUR');
    });
  });

  it('loses none of many that come at once, beside an update', async () => {
    const made = await Promise.all([
      ...Array.from({ length: 8 }, () => make()),
      service.subscriptions.update(active.id, { plan_id: yearly ?? '' }),
    ]);
    expect(made).toHaveLength(9);
    const { total } = await service.commerce.records.listSubscriptions({
      account_id: content.account_id,
    });
    expect(total).toBe(8);
  });
}
