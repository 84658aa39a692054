import Type from 'typebox';
import { documentOf, listMembers, listOf } from '../catalog/list-envelope.js';
import { CurrencyCode } from '../primitives/currency-code.js';
import { described } from '../primitives/described.js';
import { dictionary, EntryName } from '../primitives/dictionary.js';
import { JsonObject } from '../primitives/json-object.js';
import { MetaTimestamps } from '../primitives/meta-timestamps.js';
import { Owner } from '../primitives/owner.js';
import { Price } from '../primitives/price.js';
import { Uuid } from '../primitives/uuid.js';
import { Offering } from './offering.js';
import { Plan } from './plan.js';
import { reference } from './relationships.js';
import { Subscription } from './subscription.js';
import { SubscriptionState } from './subscription-state.js';
import type { SubscriptionTypes } from './subscription-types.js';

const shared = {
  owner: described(Owner, 'the same as of its offering'),
  timestamps: described(MetaTimestamps, 'the same as of its offering'),
};
const terms = Plan.properties;
const times = MetaTimestamps.properties;

const Amount = Type.Object(
  {
    amount: Type.Integer({ description: 'minor units of the currency, such as cents' }),
    currency: described(CurrencyCode, 'which money it is'),
    formatted: Type.String({ description: 'as a reader of the preferred language expects it' }),
  },
  { additionalProperties: false, description: 'an amount, for programs and for readers' },
);

/**
 * Price of one payment in the requested currency. If the plan has no price in it, its first
 * currency is used.
 */
export const PlanDisplayPrice = Type.Object(
  {
    with_tax: Type.Optional(described(Amount, 'where the price has tax in it')),
    without_tax: Type.Optional(described(Amount, 'where the price has no tax in it')),
  },
  {
    additionalProperties: false,
    title: 'PlanDisplayPrice',
    description: 'what one payment costs, as a shopper reads it',
  },
);
export type PlanDisplayPrice = SubscriptionTypes['PlanDisplayPrice'];

/** Price of a plan with a pricing option. */
export const PlanPrice = Type.Object(
  {
    price: described(Price, 'what one payment costs, by currency'),
    display_price: Type.Optional(
      described(PlanDisplayPrice, 'the same in one currency, as a shopper reads it'),
    ),
  },
  {
    additionalProperties: false,
    title: 'PlanPrice',
    description: 'the price of a plan when it is paid by a pricing option',
  },
);
export type PlanPrice = SubscriptionTypes['PlanPrice'];

const pricesBy = (what: string) =>
  Type.Optional(
    dictionary(EntryName, PlanPrice, { description: `prices by the id of the ${what}` }),
  );

/** Plan of an offering, as a resource of its own. */
export const OfferingPlan = Type.Object(
  {
    id: described(Uuid, 'id of the plan, and of its pricing option'),
    type: Type.Literal('subscription_offering_plan', {
      description: 'always subscription_offering_plan',
    }),
    attributes: Type.Object(
      {
        name: terms.name,
        description: terms.description,
        external_ref: terms.external_ref,
        feature_configurations: described(JsonObject, 'always empty: there are no features'),
        ...times,
      },
      { additionalProperties: false, description: 'its texts and times' },
    ),
    relationships: Type.Object(
      {
        pricing_options: Type.Object(
          {
            data: Type.Array(reference('subscription_offering_pricing_option'), {
              description: 'one, with the id of the plan',
            }),
          },
          { additionalProperties: false, description: 'how it can be paid' },
        ),
      },
      { additionalProperties: false, description: 'how it can be paid' },
    ),
    meta: Type.Object(
      {
        ...shared,
        prices: pricesBy('pricing option'),
        display_price: Type.Optional(
          described(PlanDisplayPrice, 'what one payment costs, as a shopper reads it'),
        ),
        active_plan: Type.Optional(
          Type.Boolean({ description: 'true for the plan that a subscription is on' }),
        ),
      },
      { additionalProperties: false, description: 'its owner, times and prices' },
    ),
  },
  {
    additionalProperties: false,
    title: 'OfferingPlan',
    description: 'a plan of an offering, as a thing that is subscribed to',
  },
);
export type OfferingPlan = SubscriptionTypes['OfferingPlan'];

/** Pricing option of a plan. */
export const OfferingPricingOption = Type.Object(
  {
    id: described(Uuid, 'id of the pricing option, and of its plan'),
    type: Type.Literal('subscription_offering_pricing_option', {
      description: 'always subscription_offering_pricing_option',
    }),
    attributes: Type.Object(
      {
        name: terms.name,
        description: terms.description,
        external_ref: terms.external_ref,
        billing_interval_type: terms.billing_interval_type,
        billing_frequency: terms.billing_frequency,
        plan_length: terms.plan_length,
        end_behavior: terms.end_behavior,
        trial_period: terms.trial_period,
        can_pause: Type.Boolean({ description: 'whether a subscription to it may be paused' }),
        can_resume: Type.Boolean({ description: 'whether a paused subscription may go on' }),
        can_cancel: Type.Boolean({ description: 'whether a subscription may be cancelled' }),
        fixed_price: Type.Optional(described(Price, 'what one payment costs, by currency')),
        ...times,
      },
      { additionalProperties: false, description: 'its terms, its price and its times' },
    ),
    meta: Type.Object(
      {
        ...shared,
        prices: pricesBy('plan'),
        price: Type.Optional(described(Price, 'what one payment costs, by currency')),
        display_price: Type.Optional(
          described(PlanDisplayPrice, 'what one payment costs, as a shopper reads it'),
        ),
        active_pricing_option: Type.Optional(
          Type.Boolean({ description: 'true for the one that a subscription is on' }),
        ),
      },
      { additionalProperties: false, description: 'its owner, times and price' },
    ),
  },
  {
    additionalProperties: false,
    title: 'OfferingPricingOption',
    description: 'how a plan of an offering is paid',
  },
);
export type OfferingPricingOption = SubscriptionTypes['OfferingPricingOption'];

/** Resources that `include` requested for subscriptions and offerings. */
export const IncludedOfferingParts = Type.Object(
  {
    plans: Type.Optional(Type.Array(OfferingPlan, { description: 'each plan once' })),
    pricing_options: Type.Optional(
      Type.Array(OfferingPricingOption, { description: 'each pricing option once' }),
    ),
    features: Type.Optional(
      Type.Array(JsonObject, {
        maxItems: 0,
        description: 'always empty: there are no features',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'IncludedOfferingParts',
    description: 'plans and pricing options that include asked for',
  },
);
export type IncludedOfferingParts = SubscriptionTypes['IncludedOfferingParts'];

const included = Type.Optional(
  described(IncludedOfferingParts, 'what include asked for; absent when it asked for nothing'),
);

/** Page of subscriptions. */
export const SubscriptionList = Type.Object(
  { ...listMembers(Subscription, 'subscriptions of this page, by their ids'), included },
  {
    additionalProperties: false,
    title: 'SubscriptionList',
    description: 'a page of subscriptions, with what include asked for',
  },
);
export type SubscriptionList = SubscriptionTypes['SubscriptionList'];

/** Subscription with the resources that `include` requested. */
export const SubscriptionWithParts = Type.Object(
  { data: described(Subscription, 'the subscription as it is now'), included },
  {
    additionalProperties: false,
    title: 'SubscriptionWithParts',
    description: 'a subscription, with what include asked for',
  },
);
export type SubscriptionWithParts = SubscriptionTypes['SubscriptionWithParts'];

/** Page of offerings. */
export const OfferingList = Type.Object(
  { ...listMembers(Offering, 'offerings of this page, by their ids'), included },
  {
    additionalProperties: false,
    title: 'OfferingList',
    description: 'a page of offerings, with what include asked for',
  },
);
export type OfferingList = SubscriptionTypes['OfferingList'];

/** Offering with the resources that `include` requested. */
export const OfferingWithParts = Type.Object(
  { data: described(Offering, 'the offering as it is now'), included },
  {
    additionalProperties: false,
    title: 'OfferingWithParts',
    description: 'an offering, with what include asked for',
  },
);
export type OfferingWithParts = SubscriptionTypes['OfferingWithParts'];

/** Page of plans. */
export const OfferingPlanList = listOf(OfferingPlan, {
  title: 'OfferingPlanList',
  what: 'a page of plans',
  order: 'plans of this page, the active one first, then as the offering has them',
});
export type OfferingPlanList = SubscriptionTypes['OfferingPlanList'];

/** Response with a plan. */
export const OfferingPlanDocument = documentOf(OfferingPlan, {
  title: 'OfferingPlanDocument',
  what: 'a plan of an offering',
});
export type OfferingPlanDocument = SubscriptionTypes['OfferingPlanDocument'];

/** Page of pricing options. */
export const PricingOptionList = listOf(OfferingPricingOption, {
  title: 'PricingOptionList',
  what: 'a page of pricing options',
  order: 'pricing options of this page, the active one first, then as the offering has them',
});
export type PricingOptionList = SubscriptionTypes['PricingOptionList'];

/** Response with a pricing option. */
export const PricingOptionDocument = documentOf(OfferingPricingOption, {
  title: 'PricingOptionDocument',
  what: 'a pricing option of an offering',
});
export type PricingOptionDocument = SubscriptionTypes['PricingOptionDocument'];

/** Features of an offering; always empty. */
export const FeatureList = Type.Object(
  {
    ...listMembers(JsonObject, 'always empty: there are no features'),
  },
  { additionalProperties: false, title: 'FeatureList', description: 'the features of an offering' },
);
export type FeatureList = SubscriptionTypes['FeatureList'];

/** States of a subscription; only the last one is stored. */
export const StateList = listOf(SubscriptionState, {
  title: 'StateList',
  what: 'the states of a subscription',
  order: 'the last state; none before anything was done to it',
});
export type StateList = SubscriptionTypes['StateList'];

/** Response with a state of a subscription. */
export const StateDocument = Type.Object(
  { data: described(SubscriptionState, 'the state that was asked for') },
  {
    additionalProperties: false,
    title: 'StateDocument',
    description: 'a state of a subscription',
  },
);
export type StateDocument = SubscriptionTypes['StateDocument'];
