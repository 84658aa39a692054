import { AccessToken } from '../../access/create-access-token.js';
import { challenge } from '../common-errors.js';
import type { OwnDocumentation } from '../operation-documentation.js';

export const createAccessToken: OwnDocumentation = {
  bodies: {
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
  answer: {
    schema: AccessToken,
    summary: 'a token that reads catalogs',
    value: {
      access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzY29wZSI6ImNhdGFsb2c6cmVhZCJ9.c2lnbmF0dXJl',
      token_type: 'Bearer',
      expires_in: 3600,
      expires: 1_780_318_800,
      identifier: 'implicit',
    },
  },
  errors: {
    400: {
      description: 'invalid body; one error for each problem',
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
      description: 'unknown client',
      headers: challenge,
      examples: {
        client: {
          title: 'Unauthorized',
          details: ['The client_id and client_secret are not known to this service.'],
        },
      },
    },
    403: {
      description:
        'the service does not accept the host name in Host, or a page of another origin requests a writing token with the default client secret',
      examples: {
        origin: {
          title: 'Forbidden',
          details: [
            'Origin is "https://shop.example", and with the client secret of the manual any page that is open in a browser could ask for a token that may write. Ask from a server, which sends no Origin; or set a secret of your own (AISLE_CLIENT_SECRET); or name the page\'s host with --allowed-host. A token to read catalogs needs no secret: grant_type implicit.',
          ],
        },
      },
    },
  },
};
