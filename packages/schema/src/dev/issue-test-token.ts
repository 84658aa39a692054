import Type from 'typebox';
import { defineOperation } from '../operation/operation.js';

/** Asks for a token that is there for trying. */
export const TestTokenRequest = Type.Object(
  {
    /** `account` and `customer` name a shopper; `expired` is an access token whose time is over. */
    kind: Type.Enum(['account', 'customer', 'expired']),
    id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'id of the account or customer in the token',
      }),
    ),
  },
  { additionalProperties: false, title: 'TestTokenRequest' },
);
export type TestTokenRequest = Type.Static<typeof TestTokenRequest>;

/** A token for trying. */
export const TestToken = Type.Object(
  { token: Type.String() },
  { additionalProperties: false, title: 'TestToken' },
);
export type TestToken = Type.Static<typeof TestToken>;

/** Issues a token that names a shopper, or one that is expired. */
export const issueTestToken = defineOperation({
  name: 'issueTestToken',
  tag: 'Tokens',
  summary: 'Issue a test token',
  description:
    'Issues a token of an account or a customer, for the shopper context of a request, or an expired access token for testing. An account’s token gives access to its subscriptions, so issuing one requires the permission subscription:write.',
  method: 'POST',
  paths: ['/_dev/tokens'],
  permission: 'catalog:read',
  isHarmless: true,
  params: {},
  query: {},
  headers: {},
  body: { contentTypes: ['application/json'], schema: TestTokenRequest },
  responses: { 200: { description: 'the token', schema: TestToken } },
});
