import { defineOperation } from '../operation/operation.js';
import { pagingParameters } from '../operation/paging-parameters.js';

/** Lists the places that pieces come from. */
export const listStockLocations = defineOperation({
  name: 'listStockLocations',
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
});
