import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { Identifier } from '../../primitives/identifier.js';

/** A currency by its id, which is its code. */
export const getCurrency = defineRecordOperation({
  name: 'getCurrency',
  tag: 'Store',
  summary: 'Get a currency',
  description:
    'Returns a currency that prices of the store are in, as the list of currencies has it.',
  method: 'GET',
  paths: ['/v2/currencies/:currency_id'],
  permission: 'catalog:read',
  params: {
    currency_id: { schema: Identifier, description: 'a currency of the store, by its code' },
  },
  brings: { 200: 'the currency' },
  data: 'record',
});
