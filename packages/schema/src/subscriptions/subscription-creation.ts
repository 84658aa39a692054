import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { PaymentAuthority } from './payment-authority.js';
import { SubscriptionAttributes } from './subscription.js';
import { SubscriptionChange } from './subscription-change.js';
import type { SubscriptionTypes } from './subscription-types.js';

const shown = SubscriptionAttributes.properties;

/** Attributes of a new subscription. */
export const SubscriptionContent = Type.Object(
  {
    offering_id: Type.Optional(
      described(Uuid, 'the offering that is subscribed to; this or offering_external_ref'),
    ),
    offering_external_ref: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description: 'the same by its reference in another system, where offering_id is absent',
      }),
    ),
    plan_id: Type.Optional(
      described(Uuid, 'a plan of the offering; may be absent where it has one only'),
    ),
    pricing_option_id: SubscriptionChange.properties.pricing_option_id,
    selected_plan: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description: 'the plan by its reference in another system, where plan_id is absent',
      }),
    ),
    selected_pricing_option: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description: 'another name for selected_plan, which it goes before',
      }),
    ),
    account_id: shown.account_id,
    address_id: shown.address_id,
    external_ref: shown.external_ref,
    name: Type.String({ minLength: 3, maxLength: 1024, description: 'who subscribes' }),
    email: Type.String({
      pattern: '^[^\\s@]+@[^\\s@]+$',
      maxLength: 1024,
      description: 'an e-mail address of the subscriber, such as ada@example.com',
    }),
    currency: described(shown.currency, 'which money is paid in; the plan has a price in it'),
    payment_authority: Type.Optional(
      described(PaymentAuthority, 'the gateway that takes the payments'),
    ),
    manual_payments: shown.manual_payments,
    pending: Type.Optional(
      Type.Boolean({ description: 'true for one that waits for its activation' }),
    ),
    go_live_after: Type.Optional(
      described(Timestamp, 'when a pending one goes live and becomes active'),
    ),
    first_invoice_paid: Type.Optional(
      Type.Boolean({
        description: 'true when the first period is paid already: the next invoice is for the next',
      }),
    ),
    started_at: Type.Optional(
      described(
        Timestamp,
        'when the period began that is paid, where that was elsewhere and earlier; only with first_invoice_paid',
      ),
    ),
  },
  { title: 'SubscriptionContent', description: 'what a new subscription says' },
);
export type SubscriptionContent = SubscriptionTypes['SubscriptionContent'];

/** Request body that creates a subscription. Unknown members are ignored. */
export const SubscriptionCreation = Type.Object(
  { data: described(SubscriptionContent, 'the new subscription: no type, no attributes') },
  { title: 'SubscriptionCreation', description: 'the body that makes a subscription' },
);
export type SubscriptionCreation = SubscriptionTypes['SubscriptionCreation'];
