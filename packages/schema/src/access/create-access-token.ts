import Type from 'typebox';
import { bodyTooLarge, unavailable, unsupportedType } from '../operation/common-errors.js';
import { defineOperation } from '../operation/operation.js';
import { described } from '../primitives/described.js';

/** What a client presents to get a token. */
export const AccessTokenRequest = Type.Object(
  {
    grant_type: Type.Enum(['implicit', 'client_credentials'], {
      description:
        'implicit reads catalogs; client_credentials also updates subscriptions and needs the secret',
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

/** A token and how long it is good for. `expires` counts seconds since the epoch. */
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
    examples: {
      implicit: {
        summary: 'a token that reads catalogs',
        value: { grant_type: 'implicit', client_id: 'aisle' },
      },
      client_credentials: {
        summary: 'a token that also updates subscriptions',
        value: {
          grant_type: 'client_credentials',
          client_id: 'aisle',
          client_secret: 'aisle-secret',
        },
      },
    },
  },
  responses: {
    200: {
      description: 'a token',
      schema: AccessToken,
      example: {
        summary: 'a token that reads catalogs',
        value: {
          access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzY29wZSI6ImNhdGFsb2c6cmVhZCJ9.c2lnbmF0dXJl',
          token_type: 'Bearer',
          expires_in: 3600,
          expires: 1_780_318_800,
          identifier: 'implicit',
        },
      },
    },
  },
  errors: {
    400: {
      description: 'the body is not what it may be; one error a fault',
      examples: {
        grant: {
          title: 'Validation Error',
          details: [
            'client_id: is required',
            'grant_type: must be one of implicit, client_credentials, is "password"',
          ],
        },
      },
    },
    401: {
      description: 'the client is unknown',
      headers: { 'WWW-Authenticate': 'Bearer' },
      examples: {
        client: {
          title: 'Unauthorized',
          details: ['The client_id and client_secret are not known to this service.'],
        },
      },
    },
    403: {
      description:
        'the service does not answer to the name in Host, or a web page of a foreign origin asks for a token that may write while the client secret is the default one',
      examples: {
        origin: {
          title: 'Forbidden',
          details: [
            'Origin is "https://shop.example", and with the client secret of the manual any page that is open in a browser could ask for a token that may write. Ask from a server, which sends no Origin; or set a secret of your own (AISLE_CLIENT_SECRET); or name the page\'s host with --allowed-host. A token to read catalogs needs no secret: grant_type implicit.',
          ],
        },
      },
    },
    413: bodyTooLarge,
    415: unsupportedType,
    503: unavailable,
  },
});
