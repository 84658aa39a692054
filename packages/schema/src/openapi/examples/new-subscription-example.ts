import type { Subscription } from '../../subscriptions/subscription.js';
import type { SubscriptionCreation } from '../../subscriptions/subscription-creation.js';
import { subscriptionExample } from './subscription-example.js';

const id = '01a20481-6ebf-7007-9635-4d9f29595b4c';
const time = '2026-06-01T12:00:00.000Z';
const { offering } = subscriptionExample.data.attributes;
const [monthly = '', ...others] = [1, 2, 3, 4].map(
  (number) => `0ffe2001-0000-4000-8000-00000000000${number}`,
);

/** The body that makes {@link newSubscriptionExample}. */
export const subscriptionCreationExample: SubscriptionCreation = {
  data: {
    offering_id: '0ffe2001-0000-4000-8000-000000000000',
    plan_id: monthly,
    account_id: 'acc00003-0000-4000-8000-000000000000',
    external_ref: 'shop:order-1207',
    name: 'Mara Lindqvist',
    email: 'mara@example.com',
    currency: 'USD',
    manual_payments: true,
  },
};

const { offering_id: _, ...said } = subscriptionCreationExample.data;

const relationships: Subscription['relationships'] = {
  plans: {
    data: [monthly, ...others].map((plan) => ({ type: 'subscription_offering_plan', id: plan })),
    links: { related: `/v2/subscriptions/subscriptions/${id}/plans` },
  },
  subscriber: {
    data: { type: 'subscription_subscriber', id: said.account_id },
    links: { related: `/v2/subscriptions/subscriptions/${id}/subscriber` },
  },
};

const meta = { owner: 'store', timestamps: { updated_at: time, created_at: time } } as const;

const condition = {
  status: 'active',
  manual_payments: true,
  canceled: false,
  paused: false,
  closed: false,
  suspended: false,
  pending: false,
  invoice_after: time,
} as const;

/** A subscription that was just made in the demo store. */
export const newSubscriptionExample: { readonly data: Subscription } = {
  data: {
    id,
    type: 'subscription',
    attributes: {
      ...said,
      plan_id: monthly,
      pricing_option_id: monthly,
      offering,
      relationships,
      meta,
      ...condition,
    },
    meta: { ...meta, ...condition, first_invoice_prepaid: false },
    relationships,
  },
};
