import { defineOperation } from '../operation/operation.js';
import { Identifier } from '../primitives/identifier.js';

/** Shows what is available of a product. */
export const getStock = defineOperation({
  name: 'getStock',
  tag: 'Inventories',
  summary: 'Get the stock of a product',
  description:
    'Returns the number of available units of a product, in total and at each location. A product without a stock record is available without limit. Its stock is then the maximum quantity of a cart line, at the location default, and manage_stock is false.',
  method: 'GET',
  paths: ['/v2/inventories/:product_id'],
  permission: 'catalog:read',
  params: { product_id: { schema: Identifier, description: 'product whose stock to return' } },
  query: {},
  headers: {},
  responses: { 200: { description: 'the stock of the product' } },
  library: { call: 'inventories.getStock', data: 'stock' },
});
