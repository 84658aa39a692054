import { AccessToken } from '../../access/create-access-token.js';
import { maxItemQuantity } from '../../carts/cart.js';
import {
  type Stock,
  StockDocument,
  StockList,
  type StockLocation,
  StockLocationDocument,
  StockLocationList,
} from '../../inventories/stock.js';
import { SubscriptionDocument } from '../../subscriptions/subscriber.js';
import type { SubscriptionUpdate } from '../../subscriptions/subscription-change.js';
import { challenge } from '../common-errors.js';
import { subscriptionExample } from '../examples/subscriptions.js';
import type { OwnDocumentation } from '../record-documents.js';

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
};

const exampleUpdate = (attributes: SubscriptionUpdate['data']['attributes']) => ({
  data: { id: subscriptionExample.data.id, type: 'subscription', attributes },
});

export const updateSubscription: OwnDocumentation = {
  bodies: {
    plan: {
      summary: 'move the subscriber to another plan',
      value: exampleUpdate({ plan_id: '0ffe2001-0000-4000-8000-000000000004' }),
    },
    address: {
      summary: 'clear the delivery address',
      value: exampleUpdate({ address_id: null }),
    },
    payment: {
      summary: 'pay with another card',
      value: exampleUpdate({
        payment_authority: {
          type: 'platform_payments_provider',
          customer_id: 'cus_tarnholt_mara',
          card_id: 'card_mara_9033',
        },
      }),
    },
    nothing: { summary: 'change nothing and return the current state', value: exampleUpdate({}) },
  },
  answer: {
    schema: SubscriptionDocument,
    summary: 'after the move to another plan',
    value: subscriptionExample,
  },
  errors: {
    400: {
      description: 'invalid id or body; one error for each problem',
      examples: {
        attributes: {
          title: 'Validation Error',
          details: [
            'data.attributes.plan_id: must be a UUID such as 6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10, is "gold"',
            'data.attributes.payment_authority.type: is required',
          ],
        },
        json: {
          title: 'Validation Error',
          details: ['The body is not JSON: value expected at line 1, column 9.'],
        },
      },
    },
    403: {
      description:
        'the token lacks the permission, the service is read-only or does not accept the host name in Host, or the plan belongs to another offering',
      examples: {
        permission: {
          title: 'Forbidden',
          details: [
            'This token lacks the permission subscription:write; get one with grant_type client_credentials.',
          ],
        },
        plan: {
          title: 'Permission denied',
          details: [
            'The plan 0ffe2002-0000-4000-8000-000000000001 belongs to another offering, and the subscription 5b5c0001-0000-4000-8000-000000000000 can only move between the plans of its own offering 0ffe2001-0000-4000-8000-000000000000; choose one of 0ffe2001-0000-4000-8000-000000000001, 0ffe2001-0000-4000-8000-000000000002, 0ffe2001-0000-4000-8000-000000000003, 0ffe2001-0000-4000-8000-000000000004.',
          ],
        },
      },
    },
    404: {
      description: 'no such subscription or plan',
      examples: {
        plan: { title: 'Not Found', details: ['No plan found'] },
        subscription: {
          title: 'Not Found',
          details: [
            'No subscription has the id 5b5cffff-0000-4000-8000-000000000000; check the id, or load the seed that holds the subscription.',
          ],
        },
      },
    },
    409: {
      description: 'the state of the subscription does not allow the change',
      examples: {
        goLive: {
          title: 'Conflict',
          details: [
            'The go_live_after of the subscription 5b5c0001-0000-4000-8000-000000000000 cannot change, because the subscription is not pending (it went live at 2025-09-02T06:00:00Z); leave go_live_after out.',
          ],
        },
      },
    },
    412: {
      description:
        'the state given in If-Match has changed, or the state given in If-None-Match exists; nothing was changed',
      examples: {
        state: {
          title: 'Precondition Failed',
          details: [
            'The subscription 5b5c0001-0000-4000-8000-000000000000 has changed since the version that the request names. Nothing was changed; get its current state (by an update without attributes) and repeat the update with that version.',
          ],
        },
        there: {
          title: 'Precondition Failed',
          details: [
            'The subscription 5b5c0001-0000-4000-8000-000000000000 is in a state that the request excludes. Nothing was changed; repeat the update without that condition.',
          ],
        },
      },
    },
  },
};

const self = '/v2/inventories/locations?page[limit]=10&page[offset]=0';

/** The one location of the demo store. */
const locationExample: StockLocation = {
  id: '548f7713-2265-59b8-8fa9-d4997ece73c4',
  type: 'inventory_location',
  attributes: { name: 'default', slug: 'default' },
};

export const listStockLocations: OwnDocumentation = {
  answer: {
    schema: StockLocationList,
    summary: 'GET /v2/inventories/locations?page[limit]=10',
    value: {
      meta: { results: { total: 1 }, page: { limit: 10, offset: 0, current: 1, total: 1 } },
      data: [locationExample],
      links: { self, first: self, last: self },
    },
  },
};

export const getStockLocation: OwnDocumentation = {
  answer: {
    schema: StockLocationDocument,
    summary: `GET /v2/inventories/locations/${locationExample.id}`,
    value: { data: locationExample },
  },
  errors: {
    404: {
      description: 'no such stock location',
      examples: {
        location: {
          title: 'Not Found',
          details: [
            'There is no stock location with the id 548fffff-2265-59b8-8fa9-d4997ece73c4; GET /v2/inventories/locations lists them.',
          ],
        },
      },
    },
  },
};

const product = '600d5001-0000-4000-8000-000000000000';
const level = { available: maxItemQuantity, allocated: 0, total: maxItemQuantity };

/** Stock of a product of the demo store. */
const stockExample: Stock = {
  id: product,
  type: 'stock',
  attributes: { ...level, locations: { default: level } },
  meta: { manage_stock: false },
};

export const getStock: OwnDocumentation = {
  answer: {
    schema: StockDocument,
    summary: `GET /v2/inventories/${product}`,
    value: { data: stockExample },
  },
  errors: {
    404: {
      description: 'no such product',
      examples: {
        product: {
          title: 'Not Found',
          details: ['There is no product "600d0000-0000-4000-8000-000000000000".'],
        },
      },
    },
  },
};

export const listStock: OwnDocumentation = {
  bodies: {
    product: { summary: 'the stock of one product', value: { data: [{ id: stockExample.id }] } },
  },
  answer: {
    schema: StockList,
    summary: 'the stock of the product',
    value: { data: [stockExample] },
  },
  errors: {
    400: {
      description: 'invalid body; one error for each problem',
      examples: {
        body: { title: 'Validation Error', details: ['data: must have 1 to 100 entries, has 0'] },
      },
    },
  },
};
