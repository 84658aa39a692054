import { defineOperation } from '../operation/operation.js';
import { Uuid } from '../primitives/uuid.js';

/** Shows a place that pieces come from. */
export const getStockLocation = defineOperation({
  name: 'getStockLocation',
  tag: 'Inventories',
  summary: 'Get a stock location',
  description: 'Shows a stock location by its id, as the list of locations has it.',
  method: 'GET',
  paths: ['/v2/inventories/locations/:location_uuid'],
  permission: 'catalog:read',
  params: {
    location_uuid: {
      schema: Uuid,
      description: 'a location of the list; letter case does not matter',
    },
  },
  query: {},
  headers: {},
  responses: { 200: { description: 'the location' } },
  library: { call: 'inventories.getLocation', data: 'location' },
});
