import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { accountHeader, subscriptionParameters } from './subscription-parameters.js';

/** Reads the subscriber of a subscription. */
export const getSubscriber = defineRecordOperation({
  name: 'getSubscriber',
  tag: 'Subscriptions',
  summary: 'Get the subscriber of a subscription',
  description:
    'Returns the account of the subscriber, with the name and email address of the subscription.',
  method: 'GET',
  paths: ['/v2/subscriptions/subscriptions/:subscription_uuid/subscriber'],
  permission: 'subscription:read',
  params: subscriptionParameters,
  headers: accountHeader,

  brings: { 200: 'the subscriber' },
  data: 'record',
});
