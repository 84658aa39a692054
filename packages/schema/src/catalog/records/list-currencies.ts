import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { pagingParameters } from '../../operation/paging-parameters.js';

/** The currencies that prices of the store are in. */
export const listCurrencies = defineRecordOperation({
  name: 'listCurrencies',
  tag: 'Store',
  summary: 'Get the currencies',
  description:
    'Returns the currencies of the prices in the store and the default currency, ordered by code.',
  method: 'GET',
  paths: ['/v2/currencies'],
  permission: 'catalog:read',
  params: {},
  query: pagingParameters,
  brings: { 200: 'a page of currencies' },
  data: 'records',
});
