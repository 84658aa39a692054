import { describe, expect, it } from 'vitest';
import { createValidator } from '../validation/create-validator.js';
import { Subscription, SubscriptionAttributes, SubscriptionMeta } from './subscription.js';

const validate = createValidator(SubscriptionAttributes);
const id = '6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10';
const time = '2026-01-31T09:30:00Z';
const timestamps = { updated_at: time, created_at: time };

const required: Record<string, unknown> = {
  account_id: id,
  offering: {
    type: 'subscription_offering',
    attributes: { name: 'Coffee club', ...timestamps },
    meta: { external_product_refs: [], owner: 'store', timestamps },
  },
  plan_id: id,
  currency: 'EUR',
  meta: { owner: 'store', timestamps },
  status: 'active',
  manual_payments: false,
  canceled: false,
  paused: false,
  closed: false,
  suspended: false,
  pending: false,
  invoice_after: time,
};
const optional: Record<string, unknown> = {
  external_ref: 'crm-1',
  address_id: id,
  payment_authority: { type: 'platform_payments_provider' },
  relationships: {
    plans: { data: [{ type: 'subscription_offering_plan', id }], links: { related: '/plans' } },
    subscriber: { data: { type: 'subscription_subscriber', id }, links: { related: '/it' } },
  },
  canceled_at: time,
  paused_at: time,
  resumed_at: time,
  end_date: time,
  go_live_after: time,
  go_live: time,
  state: {
    id,
    type: 'subscription_state',
    attributes: { action: 'resume' },
    meta: { created_at: time },
  },
};
/** Additional members that clients of the original service read. */
const more: Record<string, unknown> = { pricing_option_id: id, name: 'Ada', email: 'a@b.example' };

describe('the attributes of a subscription', () => {
  it('are those of the interface, and a few more', () => {
    const names = [required, optional, more].flatMap(Object.keys).toSorted();
    expect(Object.keys(SubscriptionAttributes.properties).toSorted()).toEqual(names);
    expect(validate({ ...required, ...optional, ...more }).faults).toBeUndefined();
  });

  it.each(Object.keys(required))('must have %s', (name) => {
    const { [name]: _, ...rest } = required;
    expect(validate(rest).faults).toEqual([{ pointer: `/${name}`, message: 'is required' }]);
  });

  it.each(Object.keys(optional))('may have %s, which is never null', (name) => {
    expect(validate({ ...required, [name]: optional[name] }).faults).toBeUndefined();
    expect(validate({ ...required, [name]: null }).faults).toMatchObject([
      { pointer: `/${name}`, message: expect.stringMatching(/^must be an? .*, is null$/) },
    ]);
  });

  it.each(['account_id', 'address_id', 'plan_id'])('have a UUID as %s', (name) => {
    expect(validate({ ...required, [name]: 'no-1' }).faults).toEqual([
      { pointer: `/${name}`, message: `must be a UUID such as ${id}, is "no-1"` },
    ]);
  });

  it.each([
    'canceled_at',
    'paused_at',
    'resumed_at',
    'end_date',
    'go_live_after',
    'go_live',
    'invoice_after',
  ])('have a date-time with its zone as %s', (name) => {
    expect(validate({ ...required, [name]: '2026-01-31T09:30:00' }).faults).toEqual([
      {
        pointer: `/${name}`,
        message: `must be a date-time with its zone (RFC 3339) such as ${time}, is "2026-01-31T09:30:00"`,
      },
    ]);
  });

  it.each(['manual_payments', 'canceled', 'paused', 'closed', 'suspended', 'pending'])(
    'say %s by true or false',
    (name) => {
      expect(validate({ ...required, [name]: true }).faults).toBeUndefined();
      expect(validate({ ...required, [name]: 'true' }).faults).toEqual([
        { pointer: `/${name}`, message: 'must be a boolean, is "true"' },
      ]);
    },
  );

  it.each(['active', 'inactive'])('may have the status %s', (status) => {
    expect(validate({ ...required, status }).faults).toBeUndefined();
  });

  it('have no other status', () => {
    expect(validate({ ...required, status: 'pending' }).faults).toEqual([
      { pointer: '/status', message: 'must be one of active, inactive, is "pending"' },
    ]);
  });

  it('have an external_ref of at most 2048 characters', () => {
    expect(validate({ ...required, external_ref: 'x'.repeat(2048) }).faults).toBeUndefined();
    expect(validate({ ...required, external_ref: 'x'.repeat(2049) }).faults).toEqual([
      { pointer: '/external_ref', message: 'must have at most 2048 characters, has 2049' },
    ]);
  });

  it.each(['eur', 'EU', 'EURO', '€', ''])(
    'have a currency of three capitals, not %j',
    (currency) => {
      expect(validate({ ...required, currency }).faults).toEqual([
        {
          pointer: '/currency',
          message: `must be a three-letter uppercase ISO currency code, is "${currency}"`,
        },
      ]);
    },
  );
});

describe('the meta of a subscription', () => {
  const validateMeta = createValidator(SubscriptionMeta);

  it.each(['store', 'organization'])('names the owner %s', (owner) => {
    expect(validateMeta({ owner, timestamps }).faults).toBeUndefined();
  });

  it.each([
    ['/owner', { timestamps }],
    ['/timestamps', { owner: 'store' }],
    ['/timestamps/updated_at', { owner: 'store', timestamps: { created_at: time } }],
    ['/timestamps/created_at', { owner: 'store', timestamps: { updated_at: time } }],
  ])('must have %s', (pointer, meta) => {
    expect(validateMeta(meta).faults).toEqual([{ pointer, message: 'is required' }]);
  });

  it('names no other owner', () => {
    expect(validateMeta({ owner: 'shop', timestamps }).faults).toMatchObject([
      { pointer: '/owner' },
    ]);
  });
});

describe('a subscription', () => {
  const validateWhole = createValidator(Subscription);

  it('may be without id, never without type and attributes', () => {
    const subscription = { type: 'subscription', attributes: required };
    expect(validateWhole(subscription).faults).toBeUndefined();
    expect(validateWhole({ ...subscription, id }).faults).toBeUndefined();
    expect(validateWhole({}).faults).toEqual([
      { pointer: '/type', message: 'is required' },
      { pointer: '/attributes', message: 'is required' },
    ]);
  });

  it('is always of the type subscription', () => {
    expect(validateWhole({ type: 'subscriptions', attributes: required }).faults).toEqual([
      { pointer: '/type', message: 'must be "subscription", is "subscriptions"' },
    ]);
  });
});
