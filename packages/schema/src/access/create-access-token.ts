import Type from 'typebox';
import { defineOperation } from '../operation/operation.js';

/** What a client presents to get a token. */
export const AccessTokenRequest = Type.Object(
  {
    grant_type: Type.Enum(['implicit', 'client_credentials']),
    client_id: Type.String({ minLength: 1, maxLength: 1024 }),
    client_secret: Type.Optional(Type.String({ minLength: 1, maxLength: 1024, writeOnly: true })),
  },
  { title: 'AccessTokenRequest' },
);
export type AccessTokenRequest = Type.Static<typeof AccessTokenRequest>;

/** A token and how long it is good for. `expires` counts seconds since the epoch. */
export const AccessToken = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer(),
    expires: Type.Integer(),
    identifier: AccessTokenRequest.properties.grant_type,
  },
  { additionalProperties: false, title: 'AccessToken' },
);
export type AccessToken = Type.Static<typeof AccessToken>;

/** Exchanges client credentials for a bearer token. */
export const createAccessToken = defineOperation({
  name: 'createAccessToken',
  tag: 'Access',
  summary: 'Get an access token',
  description:
    'implicit needs client_id and reads catalogs; client_credentials needs client_id and client_secret, reads catalogs and updates subscriptions.',
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
  responses: { 200: { description: 'a token', schema: AccessToken } },
});
