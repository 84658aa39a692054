import { defineOperations } from '../operation/operation.js';
import { pagingParameters } from '../operation/paging.js';
import { Identifier, Uuid } from '../primitives/described.js';
import { StockRequest } from './stock.js';

/** Operations on the stock of products, by name. */
export const stockOperations = defineOperations({
  listStockLocations: {
    tag: 'Inventories',
    summary: 'List the stock locations',
    description:
      'Returns the locations of the stock records, and the location default for all other products, ordered by slug.',
    method: 'GET',
    paths: ['/v2/inventories/locations'],
    permission: 'catalog:read',
    params: {},
    query: pagingParameters,
    headers: {},
    responses: { 200: { description: 'a page of locations' } },
    library: { call: 'inventories.listLocations', data: 'locations' },
  },
  getStockLocation: {
    tag: 'Inventories',
    summary: 'Get a stock location',
    description: 'Returns a stock location by its id, as in the list of locations.',
    method: 'GET',
    paths: ['/v2/inventories/locations/:location_uuid'],
    permission: 'catalog:read',
    params: {
      location_uuid: {
        schema: Uuid,
        description: 'id of a stock location (case-insensitive)',
      },
    },
    query: {},
    headers: {},
    responses: { 200: { description: 'the location' } },
    library: { call: 'inventories.getLocation', data: 'location' },
  },
  getStock: {
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
  },
  listStock: {
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
  },
});
