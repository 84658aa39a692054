import {
  FeatureList,
  OfferingList,
  OfferingPlanDocument,
  OfferingPlanList,
  OfferingWithParts,
  PricingOptionDocument,
  PricingOptionList,
  StateDocument,
  StateList,
  SubscriptionList,
  SubscriptionWithParts,
} from '../subscriptions/offering-parts.js';
import { SubscriberDocument, SubscriptionDocument } from '../subscriptions/subscriber.js';
import { SubscriptionImportDocument } from '../subscriptions/subscription-import.js';
import type { StateCreation } from '../subscriptions/subscription-state.js';
import { subscriptionPartsExample as found } from './examples/subscription-parts-example.js';
import { newSubscriptionExample, subscriptionCreationExample } from './examples/subscriptions.js';
import type { ErrorDefinition, OwnDocumentation } from './record-documents.js';

const subscriptions = '/v2/subscriptions/subscriptions';
const paused = `${subscriptions}/5b5c0004-0000-4000-8000-000000000000`;
const offerings = '/v2/subscriptions/offerings';
const offering = `${offerings}/0ffe2002-0000-4000-8000-000000000000`;

const noAccount: ErrorDefinition = {
  description:
    'the token sees only the subscriptions of an account and no account was given, or the service does not accept the host name in Host',
  examples: {
    account: {
      title: 'Forbidden',
      details: [
        "This token can read only the subscriptions of an account, but no account is given. Send the account's token in EP-Account-Management-Authentication-Token, or get a token with grant_type client_credentials.",
      ],
    },
  },
};

const unknownSubscription: ErrorDefinition = {
  description: 'no such subscription, or it belongs to another account',
  examples: {
    subscription: {
      title: 'Not Found',
      details: [
        'No subscription has the id 5b5cffff-0000-4000-8000-000000000000; check the id, or load the seed that holds the subscription.',
      ],
    },
  },
};

const unknownOffering: ErrorDefinition = {
  description: 'no such offering',
  examples: {
    offering: {
      title: 'Not Found',
      details: [
        'No offering has the id 0ffeffff-0000-4000-8000-000000000000; check the id, or load the seed that holds the offering.',
      ],
    },
  },
};

const ofSubscription = { 403: noAccount, 404: unknownSubscription };
const ofOffering = { 404: unknownOffering };

export const createSubscription: OwnDocumentation = {
  bodies: {
    plan: { summary: 'subscribe to a plan of an offering', value: subscriptionCreationExample },
    pending: {
      summary: 'subscribe from a given day',
      value: {
        data: {
          ...subscriptionCreationExample.data,
          pending: true,
          go_live_after: '2026-07-01T00:00:00Z',
        },
      },
    },
  },
  answer: {
    schema: SubscriptionDocument,
    summary: 'the created subscription',
    value: newSubscriptionExample,
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

const clubLines = {
  subscription_product: 0,
  subscription_plan: 0,
  subscription_feature: 0,
  subscription_subscriber: 0,
  subscription_offering: 1,
  subscription: 1,
};

export const importSubscriptions: OwnDocumentation = {
  bodies: {
    club: {
      summary: 'an offering and a subscription to it',
      value: { import_file: clubFile, file_name: 'club.jsonl' },
    },
  },
  answer: {
    schema: SubscriptionImportDocument,
    summary: 'everything is stored',
    value: {
      data: {
        id: '01a20481-6ebf-7007-9635-4d9f29595b4c',
        type: 'subscription_import',
        attributes: { status: 'success' },
        meta: {
          owner: 'store',
          timestamps: {
            updated_at: '2026-06-01T12:00:00.000Z',
            created_at: '2026-06-01T12:00:00.000Z',
            started_at: '2026-06-01T12:00:00.000Z',
            finished_at: '2026-06-01T12:00:00.000Z',
          },
          records: { uploaded: clubLines, imported: clubLines },
        },
      },
    },
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
};

export const getSubscriber: OwnDocumentation = {
  answer: {
    schema: SubscriberDocument,
    summary: `GET ${paused}/subscriber`,
    value: found.subscriber,
  },
  errors: ofSubscription,
};

export const listSubscriptions: OwnDocumentation = {
  answer: {
    schema: SubscriptionList,
    summary: `GET ${subscriptions}?filter=eq(external_ref,"crm:sub-7104")`,
    value: found.subscriptions,
  },
  errors: { 403: noAccount },
};

export const getSubscription: OwnDocumentation = {
  answer: {
    schema: SubscriptionWithParts,
    summary: `GET ${paused}`,
    value: found.subscription,
  },
  errors: ofSubscription,
};

export const listSubscriptionPlans: OwnDocumentation = {
  answer: {
    schema: OfferingPlanList,
    summary: `GET ${paused}/plans?page[limit]=1`,
    value: found.subscriptionPlans,
  },
  errors: ofSubscription,
};

export const listSubscriptionPricingOptions: OwnDocumentation = {
  answer: {
    schema: PricingOptionList,
    summary: `GET ${paused}/pricing-options?page[limit]=1`,
    value: found.subscriptionPricingOptions,
  },
  errors: ofSubscription,
};

export const listSubscriptionStates: OwnDocumentation = {
  answer: { schema: StateList, summary: `GET ${paused}/states`, value: found.states },
  errors: ofSubscription,
};

export const getSubscriptionState: OwnDocumentation = {
  answer: {
    schema: StateDocument,
    summary: `GET ${paused}/states/57a7e004-0000-4000-8000-000000000000`,
    value: found.state,
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
};

const act = (action: 'cancel' | 'pause' | 'resume'): StateCreation => ({
  data: { type: 'subscription_state', attributes: { action } },
});

export const createSubscriptionState: OwnDocumentation = {
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
    412: {
      description:
        'the state given in If-Match has changed, or the state given in If-None-Match exists; nothing was changed',
      examples: {
        state: {
          title: 'Precondition Failed',
          details: [
            'The subscription 5b5c0004-0000-4000-8000-000000000000 has changed since the version that the request names. Nothing was changed; get its current state (by an update without attributes) and repeat the update with that version.',
          ],
        },
      },
    },
  },
};

export const listOfferings: OwnDocumentation = {
  answer: {
    schema: OfferingList,
    summary: `GET ${offerings}?page[limit]=1`,
    value: found.offerings,
  },
};

export const getOffering: OwnDocumentation = {
  answer: {
    schema: OfferingWithParts,
    summary: `GET ${offering}?include=plans,pricing_options`,
    value: found.offering,
  },
  errors: ofOffering,
};

export const listOfferingPlans: OwnDocumentation = {
  answer: {
    schema: OfferingPlanList,
    summary: `GET ${offering}/plans?page[limit]=1`,
    value: found.offeringPlans,
  },
  errors: ofOffering,
};

export const listOfferingPricingOptions: OwnDocumentation = {
  answer: {
    schema: PricingOptionList,
    summary: `GET ${offering}/pricing-options?page[limit]=1`,
    value: found.offeringPricingOptions,
  },
  errors: ofOffering,
};

export const listOfferingFeatures: OwnDocumentation = {
  answer: { schema: FeatureList, summary: `GET ${offering}/features`, value: found.features },
  errors: ofOffering,
};

/** An example of a part of an offering or a subscription, which its list has first. */
function firstOf<Part extends { readonly id: string }>(
  path: string,
  schema: OwnAnswer['schema'],
  [first]: readonly Part[],
): OwnAnswer {
  return { schema, summary: `GET ${path}/${first?.id}`, value: { data: first } };
}

type OwnAnswer = NonNullable<OwnDocumentation['answer']>;

/** A part that the list does not have. */
const unknownPart = (owner: ErrorDefinition, what: string, where: string) => ({
  404: {
    description: `${owner.description}, or it has no such ${what}`,
    examples: {
      ...owner.examples,
      part: {
        title: 'Not Found',
        details: [`The ${where} has no ${what} 0ffeffff-0000-4000-8000-00000000ffff.`],
      },
    },
  } satisfies ErrorDefinition,
});

const ownOffering = `offering ${offering.slice(-36)}`;
const ownSubscription = `subscription ${paused.slice(-36)}`;

export const getOfferingPlan: OwnDocumentation = {
  answer: firstOf(`${offering}/plans`, OfferingPlanDocument, found.offeringPlans.data),
  errors: unknownPart(unknownOffering, 'plan', ownOffering),
};

export const getOfferingPricingOption: OwnDocumentation = {
  answer: firstOf(
    `${offering}/pricing-options`,
    PricingOptionDocument,
    found.offeringPricingOptions.data,
  ),
  errors: unknownPart(unknownOffering, 'pricing option', ownOffering),
};

export const getSubscriptionPlan: OwnDocumentation = {
  answer: firstOf(`${paused}/plans`, OfferingPlanDocument, found.subscriptionPlans.data),
  errors: { ...ofSubscription, ...unknownPart(unknownSubscription, 'plan', ownSubscription) },
};

export const getSubscriptionPricingOption: OwnDocumentation = {
  answer: firstOf(
    `${paused}/pricing-options`,
    PricingOptionDocument,
    found.subscriptionPricingOptions.data,
  ),
  errors: {
    ...ofSubscription,
    ...unknownPart(unknownSubscription, 'pricing option', ownSubscription),
  },
};
