import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { Uuid } from '../../primitives/uuid.js';
import { accountHeader, subscriptionParameters } from './subscription-parameters.js';

/** The last state of a subscription by its id. */
export const getSubscriptionState = defineRecordOperation({
  name: 'getSubscriptionState',
  tag: 'Subscriptions',
  summary: 'Get a state of a subscription',
  description:
    'Returns the last action on a subscription by its id. Earlier actions are not stored.',
  method: 'GET',
  paths: ['/v2/subscriptions/subscriptions/:subscription_uuid/states/:state_uuid'],
  permission: 'subscription:read',
  params: {
    ...subscriptionParameters,
    state_uuid: { schema: Uuid, description: 'id of the last state of the subscription' },
  },

  headers: accountHeader,

  brings: { 200: 'the state' },
  data: 'record',
});
