import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { pagingParameters } from '../../operation/paging-parameters.js';
import { offeringParameters } from './subscription-parameters.js';

/** The features of an offering, which has none. */
export const listOfferingFeatures = defineRecordOperation({
  name: 'listOfferingFeatures',
  tag: 'Subscriptions',
  summary: 'Get the features of an offering',
  description: 'Returns an empty list; features are not supported.',
  method: 'GET',
  paths: ['/v2/subscriptions/offerings/:offering_uuid/features'],
  permission: 'catalog:read',
  params: offeringParameters,
  query: pagingParameters,

  brings: { 200: 'an empty list' },
  data: 'records',
});
