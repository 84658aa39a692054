import type { SubscriptionUpdate } from '../../subscriptions/subscription-change.js';
import { SubscriptionDocument } from '../../subscriptions/subscription-document.js';
import { subscriptionExample } from '../examples/subscription-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

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
            'The go_live_after of the subscription 5b5c0001-0000-4000-8000-000000000000 cannot change, because the subscription is not pending (it went live at 2025-09-02T06:00:00Z) and only a pending one waits for a time to go live; leave go_live_after out.',
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
  },
};
