import type {
  FeatureList,
  OfferingList,
  OfferingPlanList,
  OfferingWithParts,
  PricingOptionList,
  StateDocument,
  StateList,
  SubscriptionList,
  SubscriptionWithParts,
} from '../../subscriptions/offering-parts.js';
import type { SubscriberDocument } from '../../subscriptions/subscriber.js';
import { pageOf } from './nodes.js';
import { subscriptionExample } from './subscriptions.js';

const coffeePost = subscriptionExample.data.attributes.offering;

const paused: SubscriptionWithParts['data'] = {
  id: '5b5c0004-0000-4000-8000-000000000000',
  type: 'subscription',
  attributes: {
    external_ref: 'crm:sub-7104',
    account_id: 'acc00006-0000-4000-8000-000000000000',
    address_id: 'add20006-0000-4000-8000-000000000000',
    offering: coffeePost,
    plan_id: '0ffe2001-0000-4000-8000-000000000002',
    currency: 'EUR',
    payment_authority: {
      type: 'elastic_path_payments_stripe',
      customer_id: 'cus_lucile_0931',
      card_id: 'pm_lucile_0931',
    },
    relationships: {
      plans: {
        data: [
          { type: 'subscription_offering_plan', id: '0ffe2001-0000-4000-8000-000000000002' },
          { type: 'subscription_offering_plan', id: '0ffe2001-0000-4000-8000-000000000001' },
          { type: 'subscription_offering_plan', id: '0ffe2001-0000-4000-8000-000000000003' },
          { type: 'subscription_offering_plan', id: '0ffe2001-0000-4000-8000-000000000004' },
        ],
        links: {
          related: '/v2/subscriptions/subscriptions/5b5c0004-0000-4000-8000-000000000000/plans',
        },
      },
      subscriber: {
        data: { type: 'subscription_subscriber', id: 'acc00006-0000-4000-8000-000000000000' },
        links: {
          related:
            '/v2/subscriptions/subscriptions/5b5c0004-0000-4000-8000-000000000000/subscriber',
        },
      },
    },
    meta: {
      owner: 'store',
      timestamps: { updated_at: '2026-07-11T15:30:00Z', created_at: '2025-11-02T11:12:00Z' },
    },
    paused_at: '2026-07-11T15:30:00Z',
    go_live: '2025-11-04T06:00:00Z',
    status: 'inactive',
    state: {
      id: '57a7e004-0000-4000-8000-000000000000',
      type: 'subscription_state',
      attributes: { action: 'pause' },
      meta: { created_at: '2026-07-11T15:30:00Z' },
    },
    manual_payments: false,
    canceled: false,
    paused: true,
    closed: false,
    suspended: false,
    pending: false,
    invoice_after: '2026-07-14T06:00:00Z',
    pricing_option_id: '0ffe2001-0000-4000-8000-000000000002',
    name: '',
    email: '',
  },
  meta: {
    owner: 'store',
    timestamps: {
      updated_at: '2026-07-11T15:30:00Z',
      created_at: '2025-11-02T11:12:00Z',
      paused_at: '2026-07-11T15:30:00Z',
      go_live: '2025-11-04T06:00:00Z',
    },
    status: 'inactive',
    state: {
      id: '57a7e004-0000-4000-8000-000000000000',
      type: 'subscription_state',
      attributes: { action: 'pause' },
      meta: { created_at: '2026-07-11T15:30:00Z' },
    },
    canceled: false,
    paused: true,
    closed: false,
    suspended: false,
    pending: false,
    invoice_after: '2026-07-14T06:00:00Z',
    manual_payments: false,
    first_invoice_prepaid: false,
  },
  relationships: {
    plans: {
      data: [
        { type: 'subscription_offering_plan', id: '0ffe2001-0000-4000-8000-000000000002' },
        { type: 'subscription_offering_plan', id: '0ffe2001-0000-4000-8000-000000000001' },
        { type: 'subscription_offering_plan', id: '0ffe2001-0000-4000-8000-000000000003' },
        { type: 'subscription_offering_plan', id: '0ffe2001-0000-4000-8000-000000000004' },
      ],
      links: {
        related: '/v2/subscriptions/subscriptions/5b5c0004-0000-4000-8000-000000000000/plans',
      },
    },
    subscriber: {
      data: { type: 'subscription_subscriber', id: 'acc00006-0000-4000-8000-000000000000' },
      links: {
        related: '/v2/subscriptions/subscriptions/5b5c0004-0000-4000-8000-000000000000/subscriber',
      },
    },
  },
};

const state: StateDocument['data'] = {
  id: '57a7e004-0000-4000-8000-000000000000',
  type: 'subscription_state',
  attributes: { action: 'pause' },
  meta: { created_at: '2026-07-11T15:30:00Z' },
};

const plans: OfferingPlanList['data'] = [
  {
    id: '0ffe2002-0000-4000-8000-000000000001',
    type: 'subscription_offering_plan',
    attributes: {
      name: 'Every quarter',
      description: 'Four letters a year.',
      external_ref: 'plan:2-1',
      feature_configurations: {},
      updated_at: '2026-01-12T08:00:00Z',
      created_at: '2025-02-10T09:00:00Z',
    },
    relationships: {
      pricing_options: {
        data: [
          {
            type: 'subscription_offering_pricing_option',
            id: '0ffe2002-0000-4000-8000-000000000001',
          },
        ],
      },
    },
    meta: {
      owner: 'store',
      timestamps: { updated_at: '2026-01-12T08:00:00Z', created_at: '2025-02-10T09:00:00Z' },
      prices: {
        '0ffe2002-0000-4000-8000-000000000001': {
          price: {
            USD: { amount: 1400, includes_tax: false },
            EUR: { amount: 1490, includes_tax: true },
            JPY: { amount: 2200, includes_tax: true },
          },
          display_price: {
            without_tax: { amount: 1400, currency: 'USD', formatted: '$14.00' },
          },
        },
      },
      display_price: {
        without_tax: { amount: 1400, currency: 'USD', formatted: '$14.00' },
      },
    },
  },
  {
    id: '0ffe2002-0000-4000-8000-000000000002',
    type: 'subscription_offering_plan',
    attributes: {
      name: 'One growing season',
      description: 'Monthly from February to September.',
      external_ref: 'plan:2-2',
      feature_configurations: {},
      updated_at: '2026-01-12T08:00:00Z',
      created_at: '2025-02-10T09:00:00Z',
    },
    relationships: {
      pricing_options: {
        data: [
          {
            type: 'subscription_offering_pricing_option',
            id: '0ffe2002-0000-4000-8000-000000000002',
          },
        ],
      },
    },
    meta: {
      owner: 'store',
      timestamps: { updated_at: '2026-01-12T08:00:00Z', created_at: '2025-02-10T09:00:00Z' },
      prices: {
        '0ffe2002-0000-4000-8000-000000000002': {
          price: {
            USD: { amount: 700, includes_tax: false },
            EUR: { amount: 750, includes_tax: true },
            JPY: { amount: 1100, includes_tax: true },
          },
          display_price: {
            without_tax: { amount: 700, currency: 'USD', formatted: '$7.00' },
          },
        },
      },
      display_price: {
        without_tax: { amount: 700, currency: 'USD', formatted: '$7.00' },
      },
    },
  },
  {
    id: '0ffe2002-0000-4000-8000-000000000003',
    type: 'subscription_offering_plan',
    attributes: {
      name: 'Every year',
      external_ref: 'plan:2-3',
      feature_configurations: {},
      updated_at: '2026-01-12T08:00:00Z',
      created_at: '2025-02-10T09:00:00Z',
    },
    relationships: {
      pricing_options: {
        data: [
          {
            type: 'subscription_offering_pricing_option',
            id: '0ffe2002-0000-4000-8000-000000000003',
          },
        ],
      },
    },
    meta: {
      owner: 'store',
      timestamps: { updated_at: '2026-01-12T08:00:00Z', created_at: '2025-02-10T09:00:00Z' },
      prices: {
        '0ffe2002-0000-4000-8000-000000000003': {
          price: {
            USD: { amount: 4800, includes_tax: false },
            EUR: { amount: 4990, includes_tax: true },
            JPY: { amount: 7400, includes_tax: true },
          },
          display_price: {
            without_tax: { amount: 4800, currency: 'USD', formatted: '$48.00' },
          },
        },
      },
      display_price: {
        without_tax: { amount: 4800, currency: 'USD', formatted: '$48.00' },
      },
    },
  },
];

const pricingOptions: PricingOptionList['data'] = [
  {
    id: '0ffe2002-0000-4000-8000-000000000001',
    type: 'subscription_offering_pricing_option',
    attributes: {
      name: 'Every quarter',
      description: 'Four letters a year.',
      external_ref: 'plan:2-1',
      billing_interval_type: 'month',
      billing_frequency: 3,
      plan_length: 3,
      end_behavior: 'roll',
      can_pause: true,
      can_resume: true,
      can_cancel: true,
      fixed_price: {
        USD: { amount: 1400, includes_tax: false },
        EUR: { amount: 1490, includes_tax: true },
        JPY: { amount: 2200, includes_tax: true },
      },
      updated_at: '2026-01-12T08:00:00Z',
      created_at: '2025-02-10T09:00:00Z',
    },
    meta: {
      owner: 'store',
      timestamps: { updated_at: '2026-01-12T08:00:00Z', created_at: '2025-02-10T09:00:00Z' },
      prices: {
        '0ffe2002-0000-4000-8000-000000000001': {
          price: {
            USD: { amount: 1400, includes_tax: false },
            EUR: { amount: 1490, includes_tax: true },
            JPY: { amount: 2200, includes_tax: true },
          },
          display_price: {
            without_tax: { amount: 1400, currency: 'USD', formatted: '$14.00' },
          },
        },
      },
      display_price: {
        without_tax: { amount: 1400, currency: 'USD', formatted: '$14.00' },
      },
      price: {
        USD: { amount: 1400, includes_tax: false },
        EUR: { amount: 1490, includes_tax: true },
        JPY: { amount: 2200, includes_tax: true },
      },
    },
  },
  {
    id: '0ffe2002-0000-4000-8000-000000000002',
    type: 'subscription_offering_pricing_option',
    attributes: {
      name: 'One growing season',
      description: 'Monthly from February to September.',
      external_ref: 'plan:2-2',
      billing_interval_type: 'month',
      billing_frequency: 1,
      plan_length: 8,
      end_behavior: 'close',
      can_pause: false,
      can_resume: false,
      can_cancel: true,
      fixed_price: {
        USD: { amount: 700, includes_tax: false },
        EUR: { amount: 750, includes_tax: true },
        JPY: { amount: 1100, includes_tax: true },
      },
      updated_at: '2026-01-12T08:00:00Z',
      created_at: '2025-02-10T09:00:00Z',
    },
    meta: {
      owner: 'store',
      timestamps: { updated_at: '2026-01-12T08:00:00Z', created_at: '2025-02-10T09:00:00Z' },
      prices: {
        '0ffe2002-0000-4000-8000-000000000002': {
          price: {
            USD: { amount: 700, includes_tax: false },
            EUR: { amount: 750, includes_tax: true },
            JPY: { amount: 1100, includes_tax: true },
          },
          display_price: {
            without_tax: { amount: 700, currency: 'USD', formatted: '$7.00' },
          },
        },
      },
      display_price: {
        without_tax: { amount: 700, currency: 'USD', formatted: '$7.00' },
      },
      price: {
        USD: { amount: 700, includes_tax: false },
        EUR: { amount: 750, includes_tax: true },
        JPY: { amount: 1100, includes_tax: true },
      },
    },
  },
  {
    id: '0ffe2002-0000-4000-8000-000000000003',
    type: 'subscription_offering_pricing_option',
    attributes: {
      name: 'Every year',
      external_ref: 'plan:2-3',
      billing_interval_type: 'year',
      billing_frequency: 1,
      plan_length: 1,
      end_behavior: 'roll',
      trial_period: 14,
      can_pause: true,
      can_resume: true,
      can_cancel: true,
      fixed_price: {
        USD: { amount: 4800, includes_tax: false },
        EUR: { amount: 4990, includes_tax: true },
        JPY: { amount: 7400, includes_tax: true },
      },
      updated_at: '2026-01-12T08:00:00Z',
      created_at: '2025-02-10T09:00:00Z',
    },
    meta: {
      owner: 'store',
      timestamps: { updated_at: '2026-01-12T08:00:00Z', created_at: '2025-02-10T09:00:00Z' },
      prices: {
        '0ffe2002-0000-4000-8000-000000000003': {
          price: {
            USD: { amount: 4800, includes_tax: false },
            EUR: { amount: 4990, includes_tax: true },
            JPY: { amount: 7400, includes_tax: true },
          },
          display_price: {
            without_tax: { amount: 4800, currency: 'USD', formatted: '$48.00' },
          },
        },
      },
      display_price: {
        without_tax: { amount: 4800, currency: 'USD', formatted: '$48.00' },
      },
      price: {
        USD: { amount: 4800, includes_tax: false },
        EUR: { amount: 4990, includes_tax: true },
        JPY: { amount: 7400, includes_tax: true },
      },
    },
  },
];

/** Subscriptions and offerings of the demo store. */
export const subscriptionPartsExample: {
  readonly subscriptions: SubscriptionList;
  readonly subscription: SubscriptionWithParts;
  readonly subscriber: SubscriberDocument;
  readonly subscriptionPlans: OfferingPlanList;
  readonly subscriptionPricingOptions: PricingOptionList;
  readonly states: StateList;
  readonly state: StateDocument;
  readonly offerings: OfferingList;
  readonly offering: OfferingWithParts;
  readonly offeringPlans: OfferingPlanList;
  readonly offeringPricingOptions: PricingOptionList;
  readonly features: FeatureList;
} = {
  subscriptions: pageOf([paused], '/v2/subscriptions/subscriptions', {
    query: 'filter=eq(external_ref,%22crm:sub-7104%22)',
  }),
  subscription: { data: paused },
  subscriber: {
    data: {
      id: 'acc00006-0000-4000-8000-000000000000',
      type: 'subscription_subscriber',
      attributes: {
        account_id: 'acc00006-0000-4000-8000-000000000000',
        name: '',
        email: '',
        payment_authority: {
          type: 'elastic_path_payments_stripe',
          customer_id: 'cus_lucile_0931',
          card_id: 'pm_lucile_0931',
        },
        updated_at: '2026-07-11T15:30:00Z',
        created_at: '2025-11-02T11:12:00Z',
      },
      meta: {
        owner: 'store',
        timestamps: { updated_at: '2026-07-11T15:30:00Z', created_at: '2025-11-02T11:12:00Z' },
      },
    },
  },
  subscriptionPlans: pageOf(
    [
      {
        id: '0ffe2001-0000-4000-8000-000000000002',
        type: 'subscription_offering_plan',
        attributes: {
          name: 'Every two weeks',
          description: 'For households that hide the last scoop from each other.',
          external_ref: 'plan:1-2',
          feature_configurations: {},
          updated_at: '2026-05-18T08:00:00Z',
          created_at: '2025-02-10T08:00:00Z',
        },
        relationships: {
          pricing_options: {
            data: [
              {
                type: 'subscription_offering_pricing_option',
                id: '0ffe2001-0000-4000-8000-000000000002',
              },
            ],
          },
        },
        meta: {
          owner: 'store',
          timestamps: { updated_at: '2026-05-18T08:00:00Z', created_at: '2025-02-10T08:00:00Z' },
          prices: {
            '0ffe2001-0000-4000-8000-000000000002': {
              price: {
                USD: { amount: 2600, includes_tax: false },
                EUR: { amount: 2790, includes_tax: true },
                JPY: { amount: 4000, includes_tax: true },
              },
              display_price: {
                with_tax: { amount: 2790, currency: 'EUR', formatted: '€27.90' },
              },
            },
          },
          display_price: { with_tax: { amount: 2790, currency: 'EUR', formatted: '€27.90' } },
          active_plan: true,
        },
      },
    ],
    '/v2/subscriptions/subscriptions/5b5c0004-0000-4000-8000-000000000000/plans',
    { total: 4, limit: 1 },
  ),
  subscriptionPricingOptions: pageOf(
    [
      {
        id: '0ffe2001-0000-4000-8000-000000000002',
        type: 'subscription_offering_pricing_option',
        attributes: {
          name: 'Every two weeks',
          description: 'For households that hide the last scoop from each other.',
          external_ref: 'plan:1-2',
          billing_interval_type: 'week',
          billing_frequency: 2,
          plan_length: 2,
          end_behavior: 'roll',
          can_pause: true,
          can_resume: true,
          can_cancel: true,
          fixed_price: {
            USD: { amount: 2600, includes_tax: false },
            EUR: { amount: 2790, includes_tax: true },
            JPY: { amount: 4000, includes_tax: true },
          },
          updated_at: '2026-05-18T08:00:00Z',
          created_at: '2025-02-10T08:00:00Z',
        },
        meta: {
          owner: 'store',
          timestamps: { updated_at: '2026-05-18T08:00:00Z', created_at: '2025-02-10T08:00:00Z' },
          price: {
            USD: { amount: 2600, includes_tax: false },
            EUR: { amount: 2790, includes_tax: true },
            JPY: { amount: 4000, includes_tax: true },
          },
          prices: {
            '0ffe2001-0000-4000-8000-000000000002': {
              price: {
                USD: { amount: 2600, includes_tax: false },
                EUR: { amount: 2790, includes_tax: true },
                JPY: { amount: 4000, includes_tax: true },
              },
              display_price: {
                with_tax: { amount: 2790, currency: 'EUR', formatted: '€27.90' },
              },
            },
          },
          display_price: { with_tax: { amount: 2790, currency: 'EUR', formatted: '€27.90' } },
          active_pricing_option: true,
        },
      },
    ],
    '/v2/subscriptions/subscriptions/5b5c0004-0000-4000-8000-000000000000/pricing-options',
    { total: 4, limit: 1 },
  ),
  states: pageOf(
    [state],
    '/v2/subscriptions/subscriptions/5b5c0004-0000-4000-8000-000000000000/states',
  ),
  state: { data: state },
  offerings: pageOf([coffeePost], '/v2/subscriptions/offerings', { total: 3, limit: 1 }),
  offering: {
    data: {
      id: '0ffe2002-0000-4000-8000-000000000000',
      type: 'subscription_offering',
      attributes: {
        external_ref: 'offer:green-letter',
        name: 'The Green Letter',
        description: 'Seeds and one page of advice that fits the weather where you live.',
        updated_at: '2026-01-12T08:00:00Z',
        created_at: '2025-02-10T09:00:00Z',
      },
      relationships: {
        plans: {
          data: [
            { type: 'subscription_offering_plan', id: '0ffe2002-0000-4000-8000-000000000001' },
            { type: 'subscription_offering_plan', id: '0ffe2002-0000-4000-8000-000000000002' },
            { type: 'subscription_offering_plan', id: '0ffe2002-0000-4000-8000-000000000003' },
          ],
          links: {
            related: '/v2/subscriptions/offerings/0ffe2002-0000-4000-8000-000000000000/plans',
          },
        },
      },
      meta: {
        external_product_refs: ['SED-MEADOW', 'SED-HERB-5'],
        owner: 'store',
        timestamps: { updated_at: '2026-01-12T08:00:00Z', created_at: '2025-02-10T09:00:00Z' },
        external_plan_refs: ['plan:2-1', 'plan:2-2', 'plan:2-3'],
      },
    },
    included: { plans, pricing_options: pricingOptions },
  },
  offeringPlans: pageOf(
    plans.slice(0, 1),
    '/v2/subscriptions/offerings/0ffe2002-0000-4000-8000-000000000000/plans',
    { total: 3, limit: 1 },
  ),
  offeringPricingOptions: pageOf(
    pricingOptions.slice(0, 1),
    '/v2/subscriptions/offerings/0ffe2002-0000-4000-8000-000000000000/pricing-options',
    { total: 3, limit: 1 },
  ),
  features: pageOf([], '/v2/subscriptions/offerings/0ffe2002-0000-4000-8000-000000000000/features'),
};
