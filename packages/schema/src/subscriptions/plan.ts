import Type from 'typebox';
import type { SubscriptionTypes } from '../generated/subscription-types.js';
import { described, Uuid } from '../primitives/described.js';
import { Price } from '../primitives/price.js';

/** Unit of a plan's length and billing frequency. */
export const BillingInterval = Type.Enum(['day', 'week', 'month', 'year']);
export type BillingInterval = Type.Static<typeof BillingInterval>;

/** Behaviour at the end of a plan's length: the subscription closes, or the plan rolls over. */
export const EndBehavior = Type.Enum(['close', 'roll']);
export type EndBehavior = Type.Static<typeof EndBehavior>;

/** Plan to pay for an offering. `plan_length` counts billing intervals. */
export const Plan = Type.Object(
  {
    id: described(Uuid, 'id of the plan; not used in any other offering'),
    name: Type.String({ minLength: 1, maxLength: 1024, description: 'name shown to customers' }),
    description: Type.Optional(
      Type.String({ maxLength: 1024, description: 'description shown to customers' }),
    ),
    external_ref: Type.Optional(
      Type.String({
        maxLength: 2048,
        description: 'reference to the same record in another system',
      }),
    ),
    billing_interval_type: described(BillingInterval, 'unit of billing_frequency and plan_length'),
    billing_frequency: Type.Integer({
      minimum: 1,
      description: 'number of intervals between payments',
    }),
    plan_length: Type.Integer({ minimum: 1, description: 'length of the plan in intervals' }),
    end_behavior: described(
      EndBehavior,
      'behavior at the end of the plan: the subscription closes, or the plan continues',
    ),
    trial_period: Type.Optional(
      Type.Integer({ minimum: 0, description: 'length of the trial period in days' }),
    ),
    can_pause: Type.Optional(
      Type.Boolean({ description: 'true if a subscription to it can be paused' }),
    ),
    can_resume: Type.Optional(
      Type.Boolean({ description: 'true if a paused subscription to it can be resumed' }),
    ),
    can_cancel: Type.Optional(
      Type.Boolean({ description: 'true if a subscription to it can be cancelled' }),
    ),
    fixed_price: Type.Optional(described(Price, 'price of one payment, by currency code')),
  },
  {
    additionalProperties: false,
    title: 'Plan',
    description: 'a plan of an offering: its price and terms',
  },
);
export type Plan = SubscriptionTypes['Plan'];
