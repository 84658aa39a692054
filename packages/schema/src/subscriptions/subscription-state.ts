import Type from 'typebox';
import type { SubscriptionTypes } from '../generated/subscription-types.js';
import { described, Timestamp, Uuid } from '../primitives/described.js';

/** The payment gateways that a payment authority may name. */
export const PaymentAuthorityType = Type.Enum([
  'platform_payments_provider',
  'elastic_path_payments_stripe',
  'authorize_net',
  'stripe_payment_intents',
]);
export type PaymentAuthorityType = Type.Static<typeof PaymentAuthorityType>;

const gatewayMember = (description: string) =>
  Type.Optional(Type.String({ minLength: 3, maxLength: 1024, description }));

/** The gateway that carries a subscription's payment data, with the gateway's own ids. */
export const PaymentAuthority = Type.Object(
  {
    type: described(PaymentAuthorityType, 'payment gateway that stores the payment data'),
    customer_id: gatewayMember('id of the customer at the gateway'),
    card_id: gatewayMember('id of the card that pays for the subscription'),
    customer_profile_id: gatewayMember('id of the customer profile at Authorize.Net'),
    payment_profile_id: gatewayMember('id of the payment profile at Authorize.Net'),
  },
  {
    title: 'PaymentAuthority',
    description: 'the payment gateway that stores the payment data, with its ids',
  },
);
export type PaymentAuthority = SubscriptionTypes['PaymentAuthority'];

/** Last action on a subscription. */
export const SubscriptionAction = Type.Enum(['cancel', 'pause', 'resume', 'pending']);
export type SubscriptionAction = Type.Static<typeof SubscriptionAction>;

/** Last action on a subscription, with its time. */
export const SubscriptionState = Type.Object(
  {
    id: described(Uuid, 'id of the state; each action gets a new id'),
    type: Type.Literal('subscription_state', { description: 'always subscription_state' }),
    attributes: Type.Object(
      { action: described(SubscriptionAction, 'the last action; "resume" after activation') },
      { additionalProperties: false, description: 'the action' },
    ),
    meta: Type.Object(
      { created_at: described(Timestamp, 'time of the action') },
      { additionalProperties: false, description: 'time of the action' },
    ),
  },
  {
    additionalProperties: false,
    title: 'SubscriptionState',
    description: 'the last action on a subscription',
  },
);
export type SubscriptionState = SubscriptionTypes['SubscriptionState'];

/** Request body that cancels, pauses or resumes a subscription. */
export const StateCreation = Type.Object(
  {
    data: Type.Object(
      {
        type: SubscriptionState.properties.type,
        attributes: Type.Object(
          { action: SubscriptionState.properties.attributes.properties.action },
          { description: 'action to perform' },
        ),
      },
      { description: 'the requested state' },
    ),
  },
  { title: 'StateCreation', description: 'request body that changes the state of a subscription' },
);
export type StateCreation = SubscriptionTypes['StateCreation'];
