import Type from 'typebox';
import { defineOperation } from '../operation/operation.js';
import { described } from '../primitives/described.js';

/** Request body for an access token. */
export const AccessTokenRequest = Type.Object(
  {
    grant_type: Type.Enum(['implicit', 'client_credentials'], {
      description:
        'implicit reads catalogs and uses carts; client_credentials also updates subscriptions and needs the secret',
    }),
    client_id: Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'the id that the service was started with',
    }),
    client_secret: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1024,
        writeOnly: true,
        description: 'the secret that goes with the id; for client_credentials',
      }),
    ),
  },
  { title: 'AccessTokenRequest', description: 'what a client presents to get a token' },
);
export type AccessTokenRequest = Type.Static<typeof AccessTokenRequest>;

/** Access token and its expiry. `expires` counts seconds since the epoch. */
export const AccessToken = Type.Object(
  {
    access_token: Type.String({ description: 'the token, for the header Authorization: Bearer' }),
    token_type: Type.Literal('Bearer', { description: 'how the token is sent' }),
    expires_in: Type.Integer({ description: 'seconds for which the token is good' }),
    expires: Type.Integer({ description: 'when it ends, in seconds since the epoch' }),
    identifier: described(AccessTokenRequest.properties.grant_type, 'the grant that was asked for'),
  },
  {
    additionalProperties: false,
    title: 'AccessToken',
    description: 'a token and how long it is good for',
  },
);
export type AccessToken = Type.Static<typeof AccessToken>;

/** Exchanges client credentials for a bearer token. */
export const createAccessToken = defineOperation({
  name: 'createAccessToken',
  tag: 'Access',
  summary: 'Get an access token',
  description:
    'implicit needs client_id, reads catalogs and uses carts; client_credentials needs client_id and client_secret, and updates subscriptions too.',
  method: 'POST',
  paths: ['/oauth/access_token'],
  permission: 'none',
  params: {},
  query: {},
  headers: {},
  body: {
    contentTypes: ['application/json', 'application/x-www-form-urlencoded'],
    schema: AccessTokenRequest,
  },
  responses: {
    200: { description: 'a token' },
  },
  library: {
    none: 'tokens belong to the service. Whoever can open the store’s file needs none',
  },
});
