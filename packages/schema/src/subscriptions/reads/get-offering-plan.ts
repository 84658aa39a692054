import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { offeringParameters, planParameters, priceHeaders } from './subscription-parameters.js';

/** A plan of an offering by its id. */
export const getOfferingPlan = defineRecordOperation({
  name: 'getOfferingPlan',
  tag: 'Subscriptions',
  summary: 'Get a plan of an offering',
  description: 'Returns a plan of an offering, as in the list of its plans.',
  method: 'GET',
  paths: ['/v2/subscriptions/offerings/:offering_uuid/plans/:plan_uuid'],
  permission: 'catalog:read',
  params: { ...offeringParameters, ...planParameters },
  headers: priceHeaders,
  brings: { 200: 'the plan' },
  data: 'record',
});
