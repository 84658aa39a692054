import Type from 'typebox';
import { defineOperations } from '../operation/operation.js';
import { described } from '../primitives/described.js';

/** Request body for an access token. */
export const AccessTokenRequest = Type.Object(
  {
    grant_type: Type.Enum(['implicit', 'client_credentials'], {
      description:
        'implicit: read catalogs and use carts. client_credentials: update subscriptions too; requires the client secret',
    }),
    client_id: Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'client id that the service was started with',
    }),
    client_secret: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1024,
        writeOnly: true,
        description: 'client secret; required for client_credentials',
      }),
    ),
  },
  { title: 'AccessTokenRequest', description: 'credentials of a client that requests a token' },
);
export type AccessTokenRequest = Type.Static<typeof AccessTokenRequest>;

/** Access token and its expiry. `expires` counts seconds since the epoch. */
export const AccessToken = Type.Object(
  {
    access_token: Type.String({
      description: 'access token, to send in the header Authorization: Bearer',
    }),
    token_type: Type.Literal('Bearer', { description: 'always Bearer' }),
    expires_in: Type.Integer({ description: 'lifetime of the token in seconds' }),
    expires: Type.Integer({ description: 'expiry time, in seconds since 1970-01-01T00:00:00Z' }),
    identifier: described(AccessTokenRequest.properties.grant_type, 'the requested grant'),
  },
  {
    additionalProperties: false,
    title: 'AccessToken',
    description: 'an access token and its lifetime',
  },
);
export type AccessToken = Type.Static<typeof AccessToken>;

/** The operation that exchanges client credentials for a bearer token. */
export const accessOperations = defineOperations({
  createAccessToken: {
    tag: 'Access',
    summary: 'Get an access token',
    description:
      'Grant implicit needs client_id; its token reads catalogs and uses carts. Grant client_credentials needs client_id and client_secret; its token updates subscriptions too.',
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
      none: 'only the service uses tokens; a program that opens the store’s file needs none',
    },
  },
});
