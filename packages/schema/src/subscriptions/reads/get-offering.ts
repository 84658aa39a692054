import { defineRecordOperation } from '../../operation/define-record-operation.js';
import {
  includeOfferingParts,
  offeringParameters,
  priceHeaders,
} from './subscription-parameters.js';

/** An offering by its id. */
export const getOffering = defineRecordOperation({
  name: 'getOffering',
  tag: 'Subscriptions',
  summary: 'Get an offering',
  description: 'Returns an offering.',
  method: 'GET',
  paths: ['/v2/subscriptions/offerings/:offering_uuid'],
  permission: 'catalog:read',
  params: offeringParameters,
  query: includeOfferingParts,
  headers: priceHeaders,
  brings: { 200: 'the offering' },
  data: 'record',
});
