import { AccessToken, type accessOperations } from '../../access/create-access-token.js';
import {
  StockDocument,
  StockList,
  StockLocationDocument,
  StockLocationList,
} from '../../inventories/stock.js';
import type { stockOperations } from '../../inventories/stock-operations.js';
import { challenge, type DocumentsOf, notFound } from './documentation.js';

/** Documentation of the operations on stock, by name. */
export const stockDocuments: DocumentsOf<typeof stockOperations> = {
  listStockLocations: {
    answer: {
      schema: StockLocationList,
      summary: 'GET /v2/inventories/locations?page[limit]=10',
    },
  },
  getStockLocation: {
    answer: {
      schema: StockLocationDocument,
      summary: 'GET /v2/inventories/locations/548f7713-2265-59b8-8fa9-d4997ece73c4',
    },
    errors: {
      404: notFound(
        'no such stock location',
        'location',
        'There is no stock location with the id 548fffff-2265-59b8-8fa9-d4997ece73c4; GET /v2/inventories/locations lists them.',
      ),
    },
  },
  getStock: {
    answer: {
      schema: StockDocument,
      summary: 'GET /v2/inventories/600d5001-0000-4000-8000-000000000000',
    },
    errors: {
      404: notFound(
        'no such product',
        'product',
        'There is no product "600d0000-0000-4000-8000-000000000000".',
      ),
    },
  },
  listStock: {
    bodies: {
      product: {
        summary: 'the stock of one product',
        value: { data: [{ id: '600d5001-0000-4000-8000-000000000000' }] },
      },
    },
    answer: {
      schema: StockList,
      summary: 'the stock of the product',
    },
    errors: {
      400: {
        description: 'invalid body; one error for each problem',
        examples: {
          body: { title: 'Validation Error', details: ['data: must have 1 to 100 entries, has 0'] },
        },
      },
    },
  },
};

/** Documentation of the operations for access, by name. */
export const accessDocuments: DocumentsOf<typeof accessOperations> = {
  createAccessToken: {
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
            details: ['Wrong client_id or client_secret.'],
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
              'Origin is "https://shop.example", but the client secret is the public default, so any web page could get a token with write permission. Request the token from a server, which sends no Origin; or set a secret of your own (AISLE_CLIENT_SECRET); or name the page\'s host with --allowed-host. A token to read catalogs needs no secret: grant_type implicit.',
            ],
          },
        },
      },
    },
  },
};
