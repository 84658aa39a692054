import { namesParameter } from '../../operation/names-parameter.js';
import { languageHeaders, shopperHeaders } from '../../operation/shopper-headers.js';
import { Uuid } from '../../primitives/uuid.js';

const account = 'EP-Account-Management-Authentication-Token';

/** The header in which an account says who it is. */
export const accountHeader = {
  [account]: {
    ...shopperHeaders[account],
    description:
      "an account's token, issued by this service: only that account's own subscriptions are there then. A token that only reads needs it",
  },
} as const;

/** The headers that say how prices are shown. */
export const priceHeaders = {
  ...languageHeaders,
  'X-Moltin-Currency': shopperHeaders['X-Moltin-Currency'],
} as const;

/** The path parameter that names a subscription. */
export const subscriptionParameters = {
  subscription_uuid: {
    schema: Uuid,
    description: 'a subscription of the store; letter case does not matter',
  },
} as const;

/** The path parameter that names an offering. */
export const offeringParameters = {
  offering_uuid: {
    schema: Uuid,
    description: 'an offering of the store; letter case does not matter',
  },
} as const;

/** The path parameter that names a plan. */
export const planParameters = {
  plan_uuid: { schema: Uuid, description: 'a plan of the list; letter case does not matter' },
} as const;

/** The path parameter that names a pricing option. */
export const pricingOptionParameters = {
  pricing_option_uuid: {
    schema: Uuid,
    description: 'a pricing option of the list; letter case does not matter',
  },
} as const;

const parts = {
  plans: 'the plans of the offering',
  pricing_options: 'how they are paid',
} as const;

/** What may be included with subscriptions. */
export const includePlans = { include: namesParameter(parts, 'plans,pricing_options') } as const;

/** What may be included with offerings. */
export const includeOfferingParts = {
  include: namesParameter({ ...parts, features: 'always none' }, 'plans,pricing_options'),
} as const;
