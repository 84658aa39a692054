import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { pagingParameters } from '../../operation/paging-parameters.js';

/** The currencies that prices of the store are in. */
export const listCurrencies = defineRecordOperation({
  name: 'listCurrencies',
  tag: 'Store',
  summary: 'Get the currencies',
  description:
    'Returns the currencies that prices of the store are in, and the one that is shown when none is asked for, by their codes.',
  method: 'GET',
  paths: ['/v2/currencies'],
  permission: 'catalog:read',
  params: {},
  query: pagingParameters,
  brings: { 200: 'a page of currencies' },
  data: 'records',
});
