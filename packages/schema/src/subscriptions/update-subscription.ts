import Type from 'typebox';
import {
  bodyTooLarge,
  storageFull,
  unauthorized,
  unavailable,
  unsupportedType,
} from '../operation/common-errors.js';
import { defineOperation } from '../operation/operation.js';
import { described } from '../primitives/described.js';
import { Uuid } from '../primitives/uuid.js';
import { Subscription } from './subscription.js';
import { SubscriptionUpdate } from './subscription-change.js';
import { subscriptionExample } from './subscription-example.js';

/** The answer of an update. */
export const SubscriptionDocument = Type.Object(
  { data: described(Subscription, 'the subscription after the update') },
  {
    additionalProperties: false,
    title: 'SubscriptionDocument',
    description: 'the answer of an update',
  },
);
export type SubscriptionDocument = Type.Static<typeof SubscriptionDocument>;

const exampleId = '5b5c0001-0000-4000-8000-000000000000';

const exampleUpdate = (attributes: SubscriptionUpdate['data']['attributes']) => ({
  data: { id: exampleId, type: 'subscription', attributes },
});

/** Changes an existing subscription: plan, address, payment authority, go-live time. */
export const updateSubscription = defineOperation({
  name: 'updateSubscription',
  tag: 'Subscriptions',
  summary: 'Update a subscription',
  description:
    'Changes the attributes that are present and keeps the others: moves the subscriber to another plan of the same offering, changes the delivery address, the payment authority and the go-live time of a pending subscription. An empty attributes object changes nothing.',
  method: 'PUT',
  paths: ['/v2/subscriptions/subscriptions/:subscription_uuid'],
  permission: 'subscription:write',
  params: {
    subscription_uuid: {
      schema: Uuid,
      description: 'identifier of the subscription',
    },
  },
  query: {},
  headers: {
    'If-Match': {
      schema: Type.String(),
      description: 'the ETag of the state to change; when it no longer fits, nothing changes (412)',
    },
    'If-None-Match': {
      schema: Type.String(),
      description:
        'the ETag of a state that is to be left alone, or * for any state: nothing changes then (412)',
    },
  },
  body: {
    contentTypes: ['application/json'],
    schema: SubscriptionUpdate,
    examples: {
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
      nothing: { summary: 'change nothing, to see the present state', value: exampleUpdate({}) },
    },
  },
  responses: {
    200: {
      description: 'the updated subscription',
      schema: SubscriptionDocument,
      example: { summary: 'after the move to another plan', value: subscriptionExample },
      headers: { ETag: 'names the state that is shown' },
    },
  },
  errors: {
    400: {
      description: 'the id or the body is not what it may be; one error a fault',
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
    401: unauthorized,
    403: {
      description:
        'the token may not do this, the service is read-only or does not answer to the name in Host, or the plan belongs to another offering',
      examples: {
        permission: {
          title: 'Forbidden',
          details: [
            'This token does not have the permission subscription:write; get one with grant_type client_credentials.',
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
      description: 'the subscription or the plan is unknown',
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
      description: 'the condition of the subscription does not allow the change',
      examples: {
        goLive: {
          title: 'Conflict',
          details: [
            'The go_live_after of the subscription 5b5c0001-0000-4000-8000-000000000000 cannot change, because the subscription is not pending (it went live at 2025-09-02T06:00:00Z) and only a pending one waits for a time to go live; leave go_live_after out.',
          ],
        },
      },
    },
    412: {
      description:
        'If-Match names a state that has changed, or If-None-Match one that is there; nothing was done',
      examples: {
        state: {
          title: 'Precondition Failed',
          details: [
            "The subscription 5b5c0001-0000-4000-8000-000000000000 is no longer in the state that the request expects, so nothing was changed; look at its present state (an update without attributes shows it) and repeat the update with that state's version.",
          ],
        },
        there: {
          title: 'Precondition Failed',
          details: [
            'The subscription 5b5c0001-0000-4000-8000-000000000000 is there, in a state in which the request wants it left alone, so nothing was changed; repeat the update without that condition.',
          ],
        },
      },
    },
    413: bodyTooLarge,
    415: unsupportedType,
    503: unavailable,
    507: storageFull,
  },
});
