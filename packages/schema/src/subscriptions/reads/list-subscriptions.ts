import { subscriptionsFilter } from '../../filter/filter-operators.js';
import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { filterParameter } from '../../operation/filter-parameter.js';
import { pagingParameters } from '../../operation/paging-parameters.js';
import { accountHeader, includePlans, ownPriceHeaders } from './subscription-parameters.js';

/** Subscriptions by their ids. */
export const listSubscriptions = defineRecordOperation({
  name: 'listSubscriptions',
  tag: 'Subscriptions',
  summary: 'Get the subscriptions',
  description:
    'Returns subscriptions ordered by id. With an account’s token, only those of that account are returned. Otherwise the access token must have write access.',
  method: 'GET',
  paths: ['/v2/subscriptions/subscriptions'],
  permission: 'subscription:read',
  params: {},
  query: { filter: filterParameter(subscriptionsFilter), ...includePlans, ...pagingParameters },
  headers: { ...accountHeader, ...ownPriceHeaders },

  brings: { 200: 'a page of subscriptions' },
  data: 'records',
});
