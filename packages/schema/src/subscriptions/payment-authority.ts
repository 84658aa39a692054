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
