import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { pagingParameters } from '../../operation/paging-parameters.js';
import { offeringParameters, priceHeaders } from './subscription-parameters.js';

/** The plans that an offering has. */
export const listOfferingPlans = defineRecordOperation({
  name: 'listOfferingPlans',
  tag: 'Subscriptions',
  summary: 'Get the plans of an offering',
  description:
    'Returns the plans of an offering, in the order of the offering. A plan and its pricing option have the same id.',
  method: 'GET',
  paths: ['/v2/subscriptions/offerings/:offering_uuid/plans'],
  permission: 'catalog:read',
  params: offeringParameters,
  query: pagingParameters,
  headers: priceHeaders,
  brings: { 200: 'a page of plans' },
  data: 'records',
});
