import type { Subscription } from '../../subscriptions/subscription.js';
import type { SubscriptionCreation } from '../../subscriptions/subscription-import.js';

/** A subscription of the demo store after its move to another plan. */
export const subscriptionExample: { readonly data: Subscription } = {
  data: {
    id: '5b5c0001-0000-4000-8000-000000000000',
    type: 'subscription',
    attributes: {
      external_ref: 'crm:sub-7101',
      account_id: 'acc00003-0000-4000-8000-000000000000',
      address_id: 'add20003-0000-4000-8000-000000000000',
      offering: {
        id: '0ffe2001-0000-4000-8000-000000000000',
        type: 'subscription_offering',
        attributes: {
          external_ref: 'offer:coffee-post',
          name: 'Coffee Post',
          description: 'Two bags from this week’s roast, through the letterbox.',
          updated_at: '2026-05-18T08:00:00Z',
          created_at: '2025-02-10T08:00:00Z',
        },
        relationships: {
          plans: {
            data: [
              {
                type: 'subscription_offering_plan',
                id: '0ffe2001-0000-4000-8000-000000000001',
              },
              {
                type: 'subscription_offering_plan',
                id: '0ffe2001-0000-4000-8000-000000000002',
              },
              {
                type: 'subscription_offering_plan',
                id: '0ffe2001-0000-4000-8000-000000000003',
              },
              {
                type: 'subscription_offering_plan',
                id: '0ffe2001-0000-4000-8000-000000000004',
              },
            ],
            links: {
              related: '/v2/subscriptions/offerings/0ffe2001-0000-4000-8000-000000000000/plans',
            },
          },
        },
        meta: {
          external_product_refs: ['COF-RIDGE', 'COF-SIDRA', 'COF-NIGHT'],
          owner: 'store',
          timestamps: {
            updated_at: '2026-05-18T08:00:00Z',
            created_at: '2025-02-10T08:00:00Z',
          },
          external_plan_refs: ['plan:1-1', 'plan:1-2', 'plan:1-3', 'plan:1-4'],
        },
      },
      plan_id: '0ffe2001-0000-4000-8000-000000000004',
      currency: 'USD',
      payment_authority: {
        type: 'platform_payments_provider',
        customer_id: 'cus_tarnholt_mara',
        card_id: 'card_mara_4417',
      },
      relationships: {
        plans: {
          data: [
            {
              type: 'subscription_offering_plan',
              id: '0ffe2001-0000-4000-8000-000000000004',
            },
            {
              type: 'subscription_offering_plan',
              id: '0ffe2001-0000-4000-8000-000000000001',
            },
            {
              type: 'subscription_offering_plan',
              id: '0ffe2001-0000-4000-8000-000000000002',
            },
            {
              type: 'subscription_offering_plan',
              id: '0ffe2001-0000-4000-8000-000000000003',
            },
          ],
          links: {
            related: '/v2/subscriptions/subscriptions/5b5c0001-0000-4000-8000-000000000000/plans',
          },
        },
        subscriber: {
          data: {
            type: 'subscription_subscriber',
            id: 'acc00003-0000-4000-8000-000000000000',
          },
          links: {
            related:
              '/v2/subscriptions/subscriptions/5b5c0001-0000-4000-8000-000000000000/subscriber',
          },
        },
      },
      meta: {
        owner: 'store',
        timestamps: {
          updated_at: '2026-06-01T12:00:00.000Z',
          created_at: '2025-08-29T18:22:10Z',
        },
      },
      end_date: '2027-06-01T12:00:00.000Z',
      go_live: '2025-09-02T06:00:00Z',
      status: 'active',
      manual_payments: false,
      canceled: false,
      paused: false,
      closed: false,
      suspended: false,
      pending: false,
      invoice_after: '2026-12-01T06:00:00Z',
      pricing_option_id: '0ffe2001-0000-4000-8000-000000000004',
      name: '',
      email: '',
    },
    meta: {
      owner: 'store',
      timestamps: {
        updated_at: '2026-06-01T12:00:00.000Z',
        created_at: '2025-08-29T18:22:10Z',
        end_date: '2027-06-01T12:00:00.000Z',
        go_live: '2025-09-02T06:00:00Z',
      },
      status: 'active',
      canceled: false,
      paused: false,
      closed: false,
      suspended: false,
      pending: false,
      invoice_after: '2026-12-01T06:00:00Z',
      manual_payments: false,
      first_invoice_prepaid: false,
    },
    relationships: {
      plans: {
        data: [
          {
            type: 'subscription_offering_plan',
            id: '0ffe2001-0000-4000-8000-000000000004',
          },
          {
            type: 'subscription_offering_plan',
            id: '0ffe2001-0000-4000-8000-000000000001',
          },
          {
            type: 'subscription_offering_plan',
            id: '0ffe2001-0000-4000-8000-000000000002',
          },
          {
            type: 'subscription_offering_plan',
            id: '0ffe2001-0000-4000-8000-000000000003',
          },
        ],
        links: {
          related: '/v2/subscriptions/subscriptions/5b5c0001-0000-4000-8000-000000000000/plans',
        },
      },
      subscriber: {
        data: {
          type: 'subscription_subscriber',
          id: 'acc00003-0000-4000-8000-000000000000',
        },
        links: {
          related:
            '/v2/subscriptions/subscriptions/5b5c0001-0000-4000-8000-000000000000/subscriber',
        },
      },
    },
  },
};

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
