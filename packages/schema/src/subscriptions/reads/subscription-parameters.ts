import { namesParameter } from '../../operation/names-parameter.js';
import { languageHeaders, shopperHeaders } from '../../operation/shopper-headers.js';
import { Uuid } from '../../primitives/uuid.js';

const account = 'EP-Account-Management-Authentication-Token';

/** Header with the account of the client. */
export const accountHeader = {
  [account]: {
    ...shopperHeaders[account],
    description:
      "an account's token, issued by this service: only that account's own subscriptions are there then. A token that only reads needs it",
  },
} as const;

/** Headers that select the language and currency of prices. */
export const priceHeaders = {
  ...languageHeaders,
  'X-Moltin-Currency': shopperHeaders['X-Moltin-Currency'],
} as const;

/** The headers that say how prices of a subscription are shown. */
export const ownPriceHeaders = {
  ...priceHeaders,
  'X-Moltin-Currency': {
    ...priceHeaders['X-Moltin-Currency'],
    description:
      "currency of display prices; the subscription's currency when absent, or the store's default currency where subscriptions of a list differ",
  },
} as const;

/** The path parameter that names a subscription. */
export const subscriptionParameters = {
  subscription_uuid: {
    schema: Uuid,
    description: 'a subscription of the store; letter case does not matter',
  },
} as const;

/** Path parameter with the id of an offering. */
export const offeringParameters = {
  offering_uuid: {
    schema: Uuid,
    description: 'an offering of the store; letter case does not matter',
  },
} as const;

/** Path parameter with the id of a plan. */
export const planParameters = {
  plan_uuid: { schema: Uuid, description: 'a plan of the list; letter case does not matter' },
} as const;

/** Path parameter with the id of a pricing option. */
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

/** The `include` parameter for subscriptions. */
export const includePlans = { include: namesParameter(parts, 'plans,pricing_options') } as const;

/** The `include` parameter for offerings. */
export const includeOfferingParts = {
  include: namesParameter({ ...parts, features: 'always none' }, 'plans,pricing_options'),
} as const;
