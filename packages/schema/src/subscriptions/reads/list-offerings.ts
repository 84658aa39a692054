import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { pagingParameters } from '../../operation/paging-parameters.js';
import { includeOfferingParts, priceHeaders } from './subscription-parameters.js';

/** Offerings by their ids. */
export const listOfferings = defineRecordOperation({
  name: 'listOfferings',
  tag: 'Subscriptions',
  summary: 'Get the offerings',
  description: 'Returns the offerings, ordered by id.',
  method: 'GET',
  paths: ['/v2/subscriptions/offerings'],
  permission: 'catalog:read',
  params: {},
  query: { ...includeOfferingParts, ...pagingParameters },
  headers: priceHeaders,
  brings: { 200: 'a page of offerings' },
  data: 'records',
});
