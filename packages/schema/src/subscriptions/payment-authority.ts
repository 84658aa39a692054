import Type from 'typebox';
import { described } from '../primitives/described.js';
import type { SubscriptionTypes } from './subscription-types.js';

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
    type: described(PaymentAuthorityType, 'which gateway carries the payment data'),
    customer_id: gatewayMember('identifier of the customer at the gateway'),
    card_id: gatewayMember('identifier of the card used to pay the subscription'),
    customer_profile_id: gatewayMember('identifier of the customer profile at authorize_net'),
    payment_profile_id: gatewayMember('identifier of the payment profile at authorize_net'),
  },
  {
    title: 'PaymentAuthority',
    description: 'the gateway that carries the payment data, with its own ids',
  },
);
export type PaymentAuthority = SubscriptionTypes['PaymentAuthority'];
