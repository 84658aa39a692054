import { describe, expect, it } from 'vitest';
import { describeModel } from '../../test/support/describe-model.js';
import { id, price, time } from '../../test/support/examples.js';
import { SeedOffering, SeedSubscription } from './members.js';
import { validateSeedRecord } from './validate-seed-record.js';

describe('an offering record', () => {
  const offering: SeedOffering = {
    type: 'offering',
    id,
    name: 'Coffee club',
    description: 'Beans every month',
    external_ref: 'erp-1',
    external_product_refs: ['beans'],
    owner: 'store',
    plans: [
      {
        id,
        name: 'Monthly',
        description: 'A bag a month',
        external_ref: 'erp-2',
        billing_interval_type: 'month',
        billing_frequency: 1,
        plan_length: 12,
        end_behavior: 'roll',
        trial_period: 0,
        can_pause: true,
        can_resume: true,
        can_cancel: true,
        fixed_price: price,
      },
    ],
    created_at: time,
    updated_at: time,
  };
  const planOptions = [
    'description',
    'external_ref',
    'trial_period',
    'can_pause',
    'can_resume',
    'can_cancel',
    'fixed_price',
  ];

  describeModel({
    schema: SeedOffering,
    example: offering,
    optional: [
      ...['/description', '/external_ref', '/created_at', '/updated_at'],
      ...planOptions.map((name) => `/plans/0/${name}`),
    ],
    dictionaries: ['/plans/0/fixed_price'],
  });

  it.each([
    ['/plans', { plans: [] }, 'must have 1 to 100 entries, has 0'],
    [
      '/plans',
      { plans: Array.from({ length: 101 }, () => offering.plans[0]) },
      'must have 1 to 100 entries, has 101',
    ],
    ['/name', { name: 'Me' }, 'must have 3 to 1024 characters, has 2'],
    ['/owner', { owner: 'shop' }, 'must be one of store, organization, is "shop"'],
  ])('is refused for its %s', (pointer, faulty, message) => {
    expect(validateSeedRecord({ ...offering, ...faulty }).faults).toMatchObject([
      { pointer, message: expect.stringContaining(message) },
    ]);
  });
});

describe('a subscription record', () => {
  const subscription: SeedSubscription = {
    type: 'subscription',
    id,
    offering_id: id,
    plan_id: id,
    account_id: id,
    address_id: id,
    external_ref: 'crm-1',
    currency: 'USD',
    payment_authority: { type: 'platform_payments_provider' },
    owner: 'organization',
    status: 'inactive',
    state: { id, action: 'pending', created_at: time },
    manual_payments: false,
    first_invoice_prepaid: true,
    canceled: false,
    paused: false,
    closed: false,
    suspended: false,
    pending: true,
    canceled_at: time,
    paused_at: time,
    resumed_at: time,
    end_date: time,
    go_live_after: time,
    go_live: time,
    invoice_after: time,
    created_at: time,
    updated_at: time,
  };
  const optional = [
    'address_id',
    'external_ref',
    'payment_authority',
    'state',
    'first_invoice_prepaid',
    'canceled_at',
    'paused_at',
    'resumed_at',
    'end_date',
    'go_live_after',
    'go_live',
    'created_at',
    'updated_at',
  ];

  describeModel({
    schema: SeedSubscription,
    example: subscription,
    optional: optional.map((name) => `/${name}`),
    open: ['/payment_authority'],
  });

  it.each([
    ['/status', { status: 'pending' }, 'must be one of active, inactive, is "pending"'],
    [
      '/state/action',
      { state: { ...subscription.state, action: 'canceled' } },
      'did you mean cancel?',
    ],
    ['/payment_authority/type', { payment_authority: {} }, 'is required'],
    ['/cancelled', { cancelled: true }, 'is not a known member; did you mean canceled?'],
    ['/go_live_after', { go_live_after: null }, 'must be a date-time with its zone (RFC 3339),'],
  ])('is refused for its %s', (pointer, faulty, message) => {
    expect(validateSeedRecord({ ...subscription, ...faulty }).faults).toMatchObject([
      { pointer, message: expect.stringContaining(message) },
    ]);
  });
});
