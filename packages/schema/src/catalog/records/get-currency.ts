import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { Identifier } from '../../primitives/identifier.js';

/** A currency by its id, which is its code. */
export const getCurrency = defineRecordOperation({
  name: 'getCurrency',
  tag: 'Store',
  summary: 'Get a currency',
  description: 'Returns a currency of the prices in the store, as in the list of currencies.',
  method: 'GET',
  paths: ['/v2/currencies/:currency_id'],
  permission: 'catalog:read',
  params: {
    currency_id: { schema: Identifier, description: 'ISO code of a currency of the store' },
  },
  brings: { 200: 'the currency' },
  data: 'record',
});
