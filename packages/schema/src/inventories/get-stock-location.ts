import { defineOperation } from '../operation/operation.js';
import { Uuid } from '../primitives/uuid.js';

/** Shows a place that pieces come from. */
export const getStockLocation = defineOperation({
  name: 'getStockLocation',
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
});
