import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { pagingParameters } from '../../operation/paging-parameters.js';
import { offeringParameters, priceHeaders } from './subscription-parameters.js';

/** The pricing options that an offering has. */
export const listOfferingPricingOptions = defineRecordOperation({
  name: 'listOfferingPricingOptions',
  tag: 'Subscriptions',
  summary: 'Get the pricing options of an offering',
  description:
    'Returns the pricing options of an offering, in the order of the offering. A plan and its pricing option have the same id.',
  method: 'GET',
  paths: ['/v2/subscriptions/offerings/:offering_uuid/pricing-options'],
  permission: 'catalog:read',
  params: offeringParameters,
  query: pagingParameters,
  headers: priceHeaders,
  brings: { 200: 'a page of pricing options' },
  data: 'records',
});
