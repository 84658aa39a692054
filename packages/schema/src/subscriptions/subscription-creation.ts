import Type from 'typebox';
import type { SubscriptionTypes } from '../generated/subscription-types.js';
import { described, Timestamp, Uuid } from '../primitives/described.js';
import { SubscriptionAttributes } from './subscription.js';
import { SubscriptionChange } from './subscription-change.js';
import { PaymentAuthority } from './subscription-state.js';

const shown = SubscriptionAttributes.properties;

/** Attributes of a new subscription. */
export const SubscriptionContent = Type.Object(
  {
    offering_id: Type.Optional(
      described(Uuid, 'id of the offering; required unless offering_external_ref is given'),
    ),
    offering_external_ref: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description: 'reference of the offering in another system; used if offering_id is absent',
      }),
    ),
    plan_id: Type.Optional(
      described(Uuid, 'id of a plan of the offering; optional if the offering has only one plan'),
    ),
    pricing_option_id: SubscriptionChange.properties.pricing_option_id,
    selected_plan: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description: 'reference of the plan in another system; used if plan_id is absent',
      }),
    ),
    selected_pricing_option: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description: 'alternative to selected_plan; takes precedence over it',
      }),
    ),
    account_id: shown.account_id,
    address_id: shown.address_id,
    external_ref: shown.external_ref,
    name: Type.String({ minLength: 3, maxLength: 1024, description: 'name of the subscriber' }),
    email: Type.String({
      pattern: '^[^\\s@]+@[^\\s@]+$',
      maxLength: 1024,
      description: 'an email address of the subscriber: one @ and no spaces',
    }),
    currency: described(
      shown.currency,
      'currency of the payments; the plan must have a price in it',
    ),
    payment_authority: Type.Optional(described(PaymentAuthority, 'payment gateway, with its ids')),
    manual_payments: shown.manual_payments,
    pending: Type.Optional(
      Type.Boolean({
        description: 'true to create a pending subscription, which is not active yet',
      }),
    ),
    go_live_after: Type.Optional(
      described(Timestamp, 'scheduled time of activation of a pending subscription'),
    ),
    first_invoice_paid: Type.Optional(
      Type.Boolean({
        description:
          'true if the first period is already paid; the next invoice is for the second period',
      }),
    ),
    started_at: Type.Optional(
      described(
        Timestamp,
        'start of the first period, if it was paid earlier in another system; only with first_invoice_paid',
      ),
    ),
  },
  { title: 'SubscriptionContent', description: 'attributes of a new subscription' },
);
export type SubscriptionContent = SubscriptionTypes['SubscriptionContent'];

/** Request body that creates a subscription. Unknown members are ignored. */
export const SubscriptionCreation = Type.Object(
  {
    data: described(
      SubscriptionContent,
      'the new subscription, without type and attributes members',
    ),
  },
  { title: 'SubscriptionCreation', description: 'request body that creates a subscription' },
);
export type SubscriptionCreation = SubscriptionTypes['SubscriptionCreation'];
