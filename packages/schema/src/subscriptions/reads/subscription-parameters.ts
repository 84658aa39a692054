import {
  languageHeaders,
  namesParameter,
  shopperHeaders,
} from '../../operation/shopper-headers.js';
import { Uuid } from '../../primitives/described.js';

const account = 'EP-Account-Management-Authentication-Token';

/** Header with the account of the client. */
export const accountHeader = {
  [account]: {
    ...shopperHeaders[account],
    description:
      "token of an account, issued by this service; limits the request to that account's own subscriptions. Required with a read-only token",
  },
} as const;

/** Headers that select the language and currency of prices. */
export const priceHeaders = {
  ...languageHeaders,
  'X-Moltin-Currency': shopperHeaders['X-Moltin-Currency'],
} as const;

/** Headers that choose currency and language of a subscription's prices. */
export const ownPriceHeaders = {
  ...priceHeaders,
  'X-Moltin-Currency': {
    ...priceHeaders['X-Moltin-Currency'],
    description:
      "currency of display prices; if absent, the subscription's currency, or the store's default if the subscriptions of a list differ",
  },
} as const;

/** Path parameter with the id of a subscription. */
export const subscriptionParameters = {
  subscription_uuid: {
    schema: Uuid,
    description: 'id of a subscription (case-insensitive)',
  },
} as const;

/** Path parameter with the id of an offering. */
export const offeringParameters = {
  offering_uuid: {
    schema: Uuid,
    description: 'id of an offering (case-insensitive)',
  },
} as const;

/** Path parameter with the id of a plan. */
export const planParameters = {
  plan_uuid: { schema: Uuid, description: 'id of a plan of the list (case-insensitive)' },
} as const;

/** Path parameter with the id of a pricing option. */
export const pricingOptionParameters = {
  pricing_option_uuid: {
    schema: Uuid,
    description: 'id of a pricing option of the list (case-insensitive)',
  },
} as const;

const parts = {
  plans: 'the plans of the offering',
  pricing_options: 'pricing options of the plans',
} as const;

/** The `include` parameter for subscriptions. */
export const includePlans = { include: namesParameter(parts, 'plans,pricing_options') } as const;

/** The `include` parameter for offerings. */
export const includeOfferingParts = {
  include: namesParameter({ ...parts, features: 'always none' }, 'plans,pricing_options'),
} as const;
