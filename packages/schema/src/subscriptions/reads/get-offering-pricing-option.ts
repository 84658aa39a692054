import { defineRecordOperation } from '../../operation/define-record-operation.js';
import {
  offeringParameters,
  priceHeaders,
  pricingOptionParameters,
} from './subscription-parameters.js';

/** A pricing option of an offering by its id. */
export const getOfferingPricingOption = defineRecordOperation({
  name: 'getOfferingPricingOption',
  tag: 'Subscriptions',
  summary: 'Get a pricing option of an offering',
  description: 'Returns a pricing option of an offering, as in the list of its pricing options.',
  method: 'GET',
  paths: ['/v2/subscriptions/offerings/:offering_uuid/pricing-options/:pricing_option_uuid'],
  permission: 'catalog:read',
  params: { ...offeringParameters, ...pricingOptionParameters },
  headers: priceHeaders,
  brings: { 200: 'the pricing option' },
  data: 'record',
});
