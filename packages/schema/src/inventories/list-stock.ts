import { defineOperation } from '../operation/operation.js';
import { StockRequest } from './stock.js';

/** Shows what is available of several products. */
export const listStock = defineOperation({
  name: 'listStock',
  tag: 'Inventories',
  summary: 'Get the stock of several products',
  description:
    'Shows how many pieces of each of up to 100 products are available, as the stock of one product is shown. Unknown products are left out.',
  method: 'POST',
  isHarmless: true,
  paths: ['/v2/inventories/multiple'],
  permission: 'catalog:read',
  params: {},
  query: {},
  headers: {},
  body: { contentTypes: ['application/json'], schema: StockRequest },
  responses: { 200: { description: 'what is available of those that there are' } },
  library: { call: 'inventories.listStock', data: 'stock' },
});
