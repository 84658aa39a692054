import Type from 'typebox';
import { documentOf, listMembers, listOf } from '../catalog/list-envelope.js';
import type { SubscriptionTypes } from '../generated/subscription-types.js';
import {
  CurrencyCode,
  described,
  dictionary,
  EntryName,
  JsonObject,
  MetaTimestamps,
  Owner,
  Uuid,
} from '../primitives/described.js';
import { Price } from '../primitives/price.js';
import { Plan } from './plan.js';
import { Offering, reference, Subscription } from './subscription.js';
import { SubscriptionState } from './subscription-state.js';

const shared = {
  owner: described(Owner, 'equal to that of the offering'),
  timestamps: described(MetaTimestamps, 'equal to that of the offering'),
};
const terms = Plan.properties;
const times = MetaTimestamps.properties;

const Amount = Type.Object(
  {
    amount: Type.Integer({ description: 'amount in minor units of the currency, such as cents' }),
    currency: described(CurrencyCode, 'currency of the amount'),
    formatted: Type.String({ description: 'amount formatted for the preferred language' }),
  },
  {
    additionalProperties: false,
    description: 'an amount, in minor units and formatted for display',
  },
);

/**
 * Price of one payment in the requested currency. If the plan has no price in it, its first
 * currency is used.
 */
export const PlanDisplayPrice = Type.Object(
  {
    with_tax: Type.Optional(
      described(Amount, 'price including tax; present if the price includes tax'),
    ),
    without_tax: Type.Optional(
      described(Amount, 'price without tax; present if the price excludes tax'),
    ),
  },
  {
    additionalProperties: false,
    title: 'PlanDisplayPrice',
    description: 'price of one payment, formatted for display',
  },
);
export type PlanDisplayPrice = SubscriptionTypes['PlanDisplayPrice'];

/** Price of a plan with a pricing option. */
export const PlanPrice = Type.Object(
  {
    price: described(Price, 'price of one payment, by currency code'),
    display_price: Type.Optional(
      described(PlanDisplayPrice, 'price of one payment in one currency, formatted for display'),
    ),
  },
  {
    additionalProperties: false,
    title: 'PlanPrice',
    description: 'price of a plan with a pricing option',
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
    id: described(Uuid, 'id of the plan and of its pricing option'),
    type: Type.Literal('subscription_offering_plan', {
      description: 'always subscription_offering_plan',
    }),
    attributes: Type.Object(
      {
        name: terms.name,
        description: terms.description,
        external_ref: terms.external_ref,
        feature_configurations: described(JsonObject, 'always empty; features are not supported'),
        ...times,
      },
      { additionalProperties: false, description: 'texts and times' },
    ),
    relationships: Type.Object(
      {
        pricing_options: Type.Object(
          {
            data: Type.Array(reference('subscription_offering_pricing_option'), {
              description: 'one pricing option, with the id of the plan',
            }),
          },
          { additionalProperties: false, description: 'pricing options of the plan' },
        ),
      },
      { additionalProperties: false, description: 'pricing options of the plan' },
    ),
    meta: Type.Object(
      {
        ...shared,
        prices: pricesBy('pricing option'),
        display_price: Type.Optional(
          described(PlanDisplayPrice, 'price of one payment, formatted for display'),
        ),
        active_plan: Type.Optional(
          Type.Boolean({ description: 'true for the current plan of the subscription' }),
        ),
      },
      { additionalProperties: false, description: 'owner, times and prices' },
    ),
  },
  {
    additionalProperties: false,
    title: 'OfferingPlan',
    description: 'a plan of an offering, as a separate resource',
  },
);
export type OfferingPlan = SubscriptionTypes['OfferingPlan'];

/** Pricing option of a plan. */
export const OfferingPricingOption = Type.Object(
  {
    id: described(Uuid, 'id of the pricing option and of its plan'),
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
        can_pause: Type.Boolean({ description: 'true if a subscription to it can be paused' }),
        can_resume: Type.Boolean({ description: 'true if a paused subscription can be resumed' }),
        can_cancel: Type.Boolean({ description: 'true if a subscription can be cancelled' }),
        fixed_price: Type.Optional(described(Price, 'price of one payment, by currency code')),
        ...times,
      },
      { additionalProperties: false, description: 'terms, price and times' },
    ),
    meta: Type.Object(
      {
        ...shared,
        prices: pricesBy('plan'),
        price: Type.Optional(described(Price, 'price of one payment, by currency code')),
        display_price: Type.Optional(
          described(PlanDisplayPrice, 'price of one payment, formatted for display'),
        ),
        active_pricing_option: Type.Optional(
          Type.Boolean({ description: 'true for the current pricing option of the subscription' }),
        ),
      },
      { additionalProperties: false, description: 'owner, times and price' },
    ),
  },
  {
    additionalProperties: false,
    title: 'OfferingPricingOption',
    description: 'a pricing option of a plan',
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
        description: 'always empty; features are not supported',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'IncludedOfferingParts',
    description: 'plans and pricing options requested with include',
  },
);
export type IncludedOfferingParts = SubscriptionTypes['IncludedOfferingParts'];

const included = Type.Optional(
  described(
    IncludedOfferingParts,
    'resources requested with include; absent if none were requested',
  ),
);

/** Page of subscriptions. */
export const SubscriptionList = Type.Object(
  { ...listMembers(Subscription, 'subscriptions of this page, ordered by id'), included },
  {
    additionalProperties: false,
    title: 'SubscriptionList',
    description: 'a page of subscriptions, with the resources requested with include',
  },
);
export type SubscriptionList = SubscriptionTypes['SubscriptionList'];

/** Subscription with the resources that `include` requested. */
export const SubscriptionWithParts = Type.Object(
  { data: described(Subscription, 'current state of the subscription'), included },
  {
    additionalProperties: false,
    title: 'SubscriptionWithParts',
    description: 'a subscription, with the resources requested with include',
  },
);
export type SubscriptionWithParts = SubscriptionTypes['SubscriptionWithParts'];

/** Page of offerings. */
export const OfferingList = Type.Object(
  { ...listMembers(Offering, 'offerings of this page, ordered by id'), included },
  {
    additionalProperties: false,
    title: 'OfferingList',
    description: 'a page of offerings, with the resources requested with include',
  },
);
export type OfferingList = SubscriptionTypes['OfferingList'];

/** Offering with the resources that `include` requested. */
export const OfferingWithParts = Type.Object(
  { data: described(Offering, 'current state of the offering'), included },
  {
    additionalProperties: false,
    title: 'OfferingWithParts',
    description: 'an offering, with the resources requested with include',
  },
);
export type OfferingWithParts = SubscriptionTypes['OfferingWithParts'];

/** Page of plans. */
export const OfferingPlanList = listOf(OfferingPlan, {
  title: 'OfferingPlanList',
  what: 'a page of plans',
  order: 'plans of this page: the active one first, then in the order of the offering',
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
  order: 'pricing options of this page: the active one first, then in the order of the offering',
});
export type PricingOptionList = SubscriptionTypes['PricingOptionList'];

/** Response with a pricing option. */
export const PricingOptionDocument = documentOf(OfferingPricingOption, {
  title: 'PricingOptionDocument',
  what: 'a pricing option of an offering',
});
export type PricingOptionDocument = SubscriptionTypes['PricingOptionDocument'];

/** Id of a pricing option. */
export const PricingOptionReference = Type.Object(
  {
    id: described(Uuid, 'id of the plan, which its pricing option shares'),
    type: Type.Literal('subscription_offering_pricing_option', {
      description: 'always subscription_offering_pricing_option',
    }),
  },
  {
    additionalProperties: false,
    title: 'PricingOptionReference',
    description: 'the id of a pricing option',
  },
);
export type PricingOptionReference = SubscriptionTypes['PricingOptionReference'];

/** Page of ids of pricing options. */
export const PricingOptionReferenceList = listOf(PricingOptionReference, {
  title: 'PricingOptionReferenceList',
  what: 'a page of ids of pricing options',
  order: 'the pricing option of the plan',
});
export type PricingOptionReferenceList = SubscriptionTypes['PricingOptionReferenceList'];

/** Invoices; always empty. */
export const InvoiceList = listOf(JsonObject, {
  title: 'InvoiceList',
  what: 'invoices of subscriptions',
  order: 'always empty; subscriptions are not invoiced',
});
export type InvoiceList = SubscriptionTypes['InvoiceList'];

/** Features of an offering; always empty. */
export const FeatureList = Type.Object(
  {
    ...listMembers(JsonObject, 'always empty; features are not supported'),
  },
  { additionalProperties: false, title: 'FeatureList', description: 'the features of an offering' },
);
export type FeatureList = SubscriptionTypes['FeatureList'];

/** States of a subscription; only the last one is stored. */
export const StateList = listOf(SubscriptionState, {
  title: 'StateList',
  what: 'the states of a subscription',
  order: 'the last state; empty before the first action',
});
export type StateList = SubscriptionTypes['StateList'];

/** Response with a state of a subscription. */
export const StateDocument = Type.Object(
  { data: described(SubscriptionState, 'the requested state') },
  {
    additionalProperties: false,
    title: 'StateDocument',
    description: 'a state of a subscription',
  },
);
export type StateDocument = SubscriptionTypes['StateDocument'];
