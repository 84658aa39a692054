import {
  InvoiceList,
  OfferingPlanDocument,
  OfferingPlanList,
  PricingOptionDocument,
  PricingOptionList,
  StateDocument,
  StateList,
  SubscriptionList,
  SubscriptionWithParts,
} from '../../subscriptions/offering-parts.js';
import type { subscriptionOperations } from '../../subscriptions/reads/subscription-operations.js';
import { SubscriberDocument, SubscriptionDocument } from '../../subscriptions/subscriber.js';
import type { SubscriptionUpdate } from '../../subscriptions/subscription-change.js';
import type { SubscriptionCreation } from '../../subscriptions/subscription-creation.js';
import { SubscriptionImportDocument } from '../../subscriptions/subscription-import.js';
import type { StateCreation } from '../../subscriptions/subscription-state.js';
import { noAccount } from './accounts.js';
import {
  type DocumentsOf,
  forbidden,
  notFound,
  stateChanged,
  unknownPart,
} from './documentation.js';

const subscriptions = '/v2/subscriptions/subscriptions';
const paused = `${subscriptions}/5b5c0004-0000-4000-8000-000000000000`;
const ownSubscription = `subscription ${paused.slice(-36)}`;

const unknownSubscription = notFound(
  'no such subscription, or it belongs to another account',
  'subscription',
  'No subscription has the id 5b5cffff-0000-4000-8000-000000000000; check the id, or load the seed that holds the subscription.',
);

const ownChanged = stateChanged(
  'subscription 5b5c0001-0000-4000-8000-000000000000',
  'an update without attributes',
);

const ofSubscription = { 403: noAccount, 404: unknownSubscription };

const exampleUpdate = (attributes: SubscriptionUpdate['data']['attributes']) => ({
  data: { id: '5b5c0001-0000-4000-8000-000000000000', type: 'subscription', attributes },
});

const creation: SubscriptionCreation = {
  data: {
    offering_id: '0ffe2001-0000-4000-8000-000000000000',
    plan_id: '0ffe2001-0000-4000-8000-000000000001',
    account_id: 'acc00003-0000-4000-8000-000000000000',
    external_ref: 'shop:order-1207',
    name: 'Mara Lindqvist',
    email: 'mara@example.com',
    currency: 'USD',
    manual_payments: true,
  },
};

const club = {
  data: {
    type: 'subscription_offering',
    attributes: {
      external_ref: 'club',
      name: 'Tea club',
      plans: [
        {
          external_ref: 'club:monthly',
          name: 'Monthly',
          billing_interval_type: 'month',
          billing_frequency: 1,
          plan_length: 12,
          end_behavior: 'roll',
          fixed_price: { EUR: { amount: 1200, includes_tax: true } },
        },
      ],
    },
  },
};

const member = {
  data: {
    type: 'subscription',
    attributes: {
      external_ref: 'club:1',
      offering_external_ref: 'club',
      account_id: 'acc00003-0000-4000-8000-000000000000',
      name: 'Mara Lindqvist',
      email: 'mara@example.com',
      currency: 'EUR',
      manual_payments: true,
    },
  },
};

const clubFile = [club, member].map((line) => JSON.stringify(line)).join('\n');

const act = (action: 'cancel' | 'pause' | 'resume'): StateCreation => ({
  data: { type: 'subscription_state', attributes: { action } },
});

/** Documentation of the operations on subscriptions, by name. */
export const subscriptionDocuments: DocumentsOf<typeof subscriptionOperations> = {
  updateSubscription: {
    bodies: {
      plan: {
        summary: 'move the subscriber to another plan',
        value: exampleUpdate({ plan_id: '0ffe2001-0000-4000-8000-000000000004' }),
      },
      address: {
        summary: 'clear the delivery address',
        value: exampleUpdate({ address_id: null }),
      },
      payment: {
        summary: 'pay with another card',
        value: exampleUpdate({
          payment_authority: {
            type: 'platform_payments_provider',
            customer_id: 'cus_tarnholt_mara',
            card_id: 'card_mara_9033',
          },
        }),
      },
      nothing: { summary: 'change nothing and return the current state', value: exampleUpdate({}) },
    },
    answer: {
      schema: SubscriptionDocument,
      summary: 'after the move to another plan',
    },
    errors: {
      400: {
        description: 'invalid id or body; one error for each problem',
        examples: {
          attributes: {
            title: 'Validation Error',
            details: [
              'data.attributes.plan_id: must be a UUID such as 6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10, is "gold"',
              'data.attributes.payment_authority.type: is required',
            ],
          },
          json: {
            title: 'Validation Error',
            details: ['The body is not JSON: value expected at line 1, column 9.'],
          },
        },
      },
      403: {
        description:
          'the token lacks the permission, the service is read-only or does not accept the host name in Host, or the plan belongs to another offering',
        examples: {
          ...forbidden('subscription:write').examples,
          plan: {
            title: 'Permission denied',
            details: [
              'The plan 0ffe2002-0000-4000-8000-000000000001 belongs to another offering, and the subscription 5b5c0001-0000-4000-8000-000000000000 can only move between the plans of its own offering 0ffe2001-0000-4000-8000-000000000000; choose one of 0ffe2001-0000-4000-8000-000000000001, 0ffe2001-0000-4000-8000-000000000002, 0ffe2001-0000-4000-8000-000000000003, 0ffe2001-0000-4000-8000-000000000004.',
            ],
          },
        },
      },
      404: {
        description: 'no such subscription or plan',
        examples: {
          plan: { title: 'Not Found', details: ['No plan found'] },
          ...unknownSubscription.examples,
        },
      },
      409: {
        description: 'the state of the subscription does not allow the change',
        examples: {
          goLive: {
            title: 'Conflict',
            details: [
              'The go_live_after of the subscription 5b5c0001-0000-4000-8000-000000000000 cannot change, because the subscription is not pending (it went live at 2025-09-02T06:00:00Z); leave go_live_after out.',
            ],
          },
        },
      },
      412: {
        ...ownChanged,
        examples: {
          ...ownChanged.examples,
          there: {
            title: 'Precondition Failed',
            details: [
              'The subscription 5b5c0001-0000-4000-8000-000000000000 is in a state that the request excludes. Nothing was changed; repeat the update without that condition.',
            ],
          },
        },
      },
    },
  },
  createSubscription: {
    bodies: {
      plan: { summary: 'subscribe to a plan of an offering', value: creation },
      pending: {
        summary: 'subscribe from a given day',
        value: {
          data: {
            ...creation.data,
            pending: true,
            go_live_after: '2026-07-01T00:00:00Z',
          },
        },
      },
    },
    answer: {
      schema: SubscriptionDocument,
      summary: 'the created subscription',
    },
    errors: {
      400: {
        description: 'invalid body, or unknown offering or plan; one error for each problem',
        examples: {
          offering: {
            title: 'Validation Error',
            details: [
              'data.offering_id: there is no offering "0ffeffff-0000-4000-8000-000000000000"',
            ],
          },
          currency: {
            title: 'Validation Error',
            details: [
              'data.currency: the plan 0ffe2001-0000-4000-8000-000000000001 has no price in SEK; it has: USD, EUR, JPY',
            ],
          },
        },
      },
    },
  },
  importSubscriptions: {
    bodies: {
      club: {
        summary: 'an offering and a subscription to it',
        value: { import_file: clubFile, file_name: 'club.jsonl' },
      },
    },
    answer: {
      schema: SubscriptionImportDocument,
      summary: 'everything is stored',
    },
    errors: {
      400: {
        description: 'invalid body or invalid lines of the file; one error for each line',
        examples: {
          line: {
            title: 'Validation Error',
            details: [
              'club.jsonl:2 email: is required; currency: must be a three-letter uppercase ISO currency code, is "eur"',
            ],
          },
        },
      },
    },
  },
  listSubscriptions: {
    answer: {
      schema: SubscriptionList,
      summary: `GET ${subscriptions}?filter=eq(external_ref,"crm:sub-7104")`,
    },
    errors: { 403: noAccount },
  },
  getSubscription: {
    answer: {
      schema: SubscriptionWithParts,
      summary: `GET ${paused}`,
    },
    errors: ofSubscription,
  },
  getSubscriber: {
    answer: {
      schema: SubscriberDocument,
      summary: `GET ${paused}/subscriber`,
    },
    errors: ofSubscription,
  },
  listSubscriptionPlans: {
    answer: {
      schema: OfferingPlanList,
      summary: `GET ${paused}/plans?page[limit]=1`,
    },
    errors: ofSubscription,
  },
  getSubscriptionPlan: {
    answer: {
      schema: OfferingPlanDocument,
      summary: `GET ${paused}/plans/0ffe2001-0000-4000-8000-000000000002`,
    },
    errors: { ...ofSubscription, ...unknownPart(unknownSubscription, 'plan', ownSubscription) },
  },
  listSubscriptionPricingOptions: {
    answer: {
      schema: PricingOptionList,
      summary: `GET ${paused}/pricing-options?page[limit]=1`,
    },
    errors: ofSubscription,
  },
  getSubscriptionPricingOption: {
    answer: {
      schema: PricingOptionDocument,
      summary: `GET ${paused}/pricing-options/0ffe2001-0000-4000-8000-000000000002`,
    },
    errors: {
      ...ofSubscription,
      ...unknownPart(unknownSubscription, 'pricing option', ownSubscription),
    },
  },
  listInvoices: {
    answer: { schema: InvoiceList, summary: 'GET /v2/subscriptions/invoices' },
    errors: { 403: noAccount },
  },
  listSubscriptionInvoices: {
    answer: { schema: InvoiceList, summary: `GET ${paused}/invoices` },
    errors: ofSubscription,
  },
  listSubscriptionStates: {
    answer: { schema: StateList, summary: `GET ${paused}/states` },
    errors: ofSubscription,
  },
  getSubscriptionState: {
    answer: {
      schema: StateDocument,
      summary: `GET ${paused}/states/57a7e004-0000-4000-8000-000000000000`,
    },
    errors: {
      ...ofSubscription,
      404: {
        description: 'no such subscription, or the id is not that of its last state',
        examples: {
          ...unknownSubscription.examples,
          state: {
            title: 'Not Found',
            details: [
              'The subscription 5b5c0004-0000-4000-8000-000000000000 has no state 57a7ffff-0000-4000-8000-000000000000; only its last state is stored.',
            ],
          },
        },
      },
    },
  },
  createSubscriptionState: {
    bodies: {
      pause: { summary: 'pause a subscription that is running', value: act('pause') },
      resume: { summary: 'resume a paused subscription', value: act('resume') },
      cancel: { summary: 'cancel a subscription', value: act('cancel') },
    },
    errors: {
      400: {
        description: 'invalid id or body; one error for each problem',
        examples: {
          action: {
            title: 'Validation Error',
            details: [
              'data.attributes.action: must be one of cancel, pause, resume, pending, is "stop"',
            ],
          },
        },
      },
      ...ofSubscription,
      409: {
        description: 'the state or the plan of the subscription does not allow the action',
        examples: {
          paused: {
            title: 'Conflict',
            details: [
              'The action pause is not possible for the subscription 5b5c0004-0000-4000-8000-000000000000, because it is paused already.',
            ],
          },
        },
      },
      412: stateChanged(
        'subscription 5b5c0004-0000-4000-8000-000000000000',
        'an update without attributes',
      ),
    },
  },
};
