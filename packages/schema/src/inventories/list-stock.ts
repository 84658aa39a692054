import { defineOperation } from '../operation/operation.js';
import { StockRequest } from './stock.js';

/** Shows what is available of several products. */
export const listStock = defineOperation({
  name: 'listStock',
  tag: 'Inventories',
  summary: 'Get the stock of several products',
  description:
    'Returns the number of available units of up to 100 products, as for one product. Unknown products are left out.',
  method: 'POST',
  isHarmless: true,
  paths: ['/v2/inventories/multiple'],
  permission: 'catalog:read',
  params: {},
  query: {},
  headers: {},
  body: { contentTypes: ['application/json'], schema: StockRequest },
  responses: { 200: { description: 'the stock of the known products' } },
  library: { call: 'inventories.listStock', data: 'stock' },
});
