import { defineOperation } from '../operation/operation.js';
import { Identifier } from '../primitives/identifier.js';

/** Shows what is available of a product. */
export const getStock = defineOperation({
  name: 'getStock',
  tag: 'Inventories',
  summary: 'Get the stock of a product',
  description:
    'Shows how many pieces of a product are available, at all locations together and at each. A product that no stock record tells of is available without limit: it is shown with as many pieces as a line of a cart may have, at the location default, and manage_stock is false.',
  method: 'GET',
  paths: ['/v2/inventories/:product_id'],
  permission: 'catalog:read',
  params: { product_id: { schema: Identifier, description: 'whose stock is asked for' } },
  query: {},
  headers: {},
  responses: { 200: { description: 'what is available of the product' } },
  library: { call: 'inventories.getStock', data: 'stock' },
});
