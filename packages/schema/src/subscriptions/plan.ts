import Type from 'typebox';
import { Price } from '../primitives/price.js';
import { Uuid } from '../primitives/uuid.js';

/** The unit in which a plan counts its length and its billing. */
export const BillingInterval = Type.Enum(['day', 'week', 'month', 'year']);
export type BillingInterval = Type.Static<typeof BillingInterval>;

/** What happens when a plan has run its length: it closes, or rolls on. */
export const EndBehavior = Type.Enum(['close', 'roll']);
export type EndBehavior = Type.Static<typeof EndBehavior>;

/** A way to pay for an offering. `plan_length` counts billing intervals. */
export const Plan = Type.Object(
  {
    id: Uuid,
    name: Type.String({ minLength: 1, maxLength: 1024 }),
    description: Type.Optional(Type.String({ maxLength: 1024 })),
    external_ref: Type.Optional(Type.String({ maxLength: 2048 })),
    billing_interval_type: BillingInterval,
    billing_frequency: Type.Integer({ minimum: 1 }),
    plan_length: Type.Integer({ minimum: 1 }),
    end_behavior: EndBehavior,
    trial_period: Type.Optional(Type.Integer({ minimum: 0 })),
    can_pause: Type.Optional(Type.Boolean()),
    can_resume: Type.Optional(Type.Boolean()),
    can_cancel: Type.Optional(Type.Boolean()),
    fixed_price: Type.Optional(Price),
  },
  { additionalProperties: false, title: 'Plan' },
);
export type Plan = Type.Static<typeof Plan>;
