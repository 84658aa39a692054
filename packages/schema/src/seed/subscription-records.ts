import Type from 'typebox';
import { CurrencyCode } from '../primitives/currency-code.js';
import { Owner } from '../primitives/owner.js';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { PaymentAuthority } from '../subscriptions/payment-authority.js';
import { Plan } from '../subscriptions/plan.js';
import { SubscriptionStatus } from '../subscriptions/subscription.js';
import { SubscriptionAction } from '../subscriptions/subscription-state.js';
import { closed, ExternalRef, timestamps } from './members.js';

/** An offering with its plans. */
export const SeedOffering = Type.Object(
  {
    type: Type.Literal('offering'),
    id: Uuid,
    name: Type.String({ minLength: 3, maxLength: 1024 }),
    description: Type.Optional(Type.String({ maxLength: 1024 })),
    external_ref: ExternalRef,
    external_product_refs: Type.Array(Type.String()),
    owner: Owner,
    plans: Type.Array(Plan, { minItems: 1 }),
    ...timestamps,
  },
  closed,
);
export type SeedOffering = Type.Static<typeof SeedOffering>;

/** A subscription to an offering. */
export const SeedSubscription = Type.Object(
  {
    type: Type.Literal('subscription'),
    id: Uuid,
    offering_id: Uuid,
    plan_id: Uuid,
    account_id: Uuid,
    address_id: Type.Optional(Uuid),
    external_ref: ExternalRef,
    currency: CurrencyCode,
    payment_authority: Type.Optional(PaymentAuthority),
    owner: Owner,
    status: SubscriptionStatus,
    state: Type.Optional(
      Type.Object({ id: Uuid, action: SubscriptionAction, created_at: Timestamp }, closed),
    ),
    manual_payments: Type.Boolean(),
    canceled: Type.Boolean(),
    paused: Type.Boolean(),
    closed: Type.Boolean(),
    suspended: Type.Boolean(),
    pending: Type.Boolean(),
    canceled_at: Type.Optional(Timestamp),
    paused_at: Type.Optional(Timestamp),
    resumed_at: Type.Optional(Timestamp),
    end_date: Type.Optional(Timestamp),
    go_live_after: Type.Optional(Timestamp),
    go_live: Type.Optional(Timestamp),
    invoice_after: Timestamp,
    ...timestamps,
  },
  closed,
);
export type SeedSubscription = Type.Static<typeof SeedSubscription>;
