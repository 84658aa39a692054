import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Price } from '../primitives/price.js';
import { Uuid } from '../primitives/uuid.js';
import type { SubscriptionTypes } from './subscription-types.js';

/** Unit of a plan's length and billing frequency. */
export const BillingInterval = Type.Enum(['day', 'week', 'month', 'year']);
export type BillingInterval = Type.Static<typeof BillingInterval>;

/** Behaviour at the end of a plan's length: the subscription closes, or the plan rolls over. */
export const EndBehavior = Type.Enum(['close', 'roll']);
export type EndBehavior = Type.Static<typeof EndBehavior>;

/** Plan to pay for an offering. `plan_length` counts billing intervals. */
export const Plan = Type.Object(
  {
    id: described(Uuid, 'identifier of the plan, of no other offering'),
    name: Type.String({ minLength: 1, maxLength: 1024, description: 'what customers read' }),
    description: Type.Optional(
      Type.String({ maxLength: 1024, description: 'text shown to customers' }),
    ),
    external_ref: Type.Optional(
      Type.String({ maxLength: 2048, description: 'a reference to another system' }),
    ),
    billing_interval_type: described(
      BillingInterval,
      'the interval in which its billing and its length are counted',
    ),
    billing_frequency: Type.Integer({
      minimum: 1,
      description: 'intervals from one payment to the next',
    }),
    plan_length: Type.Integer({ minimum: 1, description: 'intervals that it runs' }),
    end_behavior: described(
      EndBehavior,
      'what comes after its length: the subscription closes, or the plan rolls on',
    ),
    trial_period: Type.Optional(
      Type.Integer({ minimum: 0, description: 'days before the first payment' }),
    ),
    can_pause: Type.Optional(
      Type.Boolean({ description: 'whether a subscription to it may be paused' }),
    ),
    can_resume: Type.Optional(
      Type.Boolean({ description: 'whether a paused subscription to it may go on' }),
    ),
    can_cancel: Type.Optional(
      Type.Boolean({ description: 'whether a subscription to it may be cancelled' }),
    ),
    fixed_price: Type.Optional(described(Price, 'what one payment costs, by currency')),
  },
  { additionalProperties: false, title: 'Plan', description: 'a way to pay for an offering' },
);
export type Plan = SubscriptionTypes['Plan'];
