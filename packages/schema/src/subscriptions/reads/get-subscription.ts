import { defineRecordOperation } from '../../operation/define-record-operation.js';
import {
  accountHeader,
  includePlans,
  ownPriceHeaders,
  subscriptionParameters,
} from './subscription-parameters.js';

/** A subscription by its id. */
export const getSubscription = defineRecordOperation({
  name: 'getSubscription',
  tag: 'Subscriptions',
  summary: 'Get a subscription',
  description:
    'Returns a subscription. With an account’s token, subscriptions of other accounts return 404.',
  method: 'GET',
  paths: ['/v2/subscriptions/subscriptions/:subscription_uuid'],
  permission: 'subscription:read',
  params: subscriptionParameters,
  query: includePlans,
  headers: { ...accountHeader, ...ownPriceHeaders },

  brings: { 200: 'the subscription' },
  data: 'record',
});
