import { type StockLocation, StockLocationList } from '../../../inventories/stock.js';
import type { OwnDocumentation } from '../../operation-documentation.js';

const self = '/v2/inventories/locations?page[limit]=10&page[offset]=0';

/** The one location of the demo store. */
export const locationExample: StockLocation = {
  id: '548f7713-2265-59b8-8fa9-d4997ece73c4',
  type: 'inventory_location',
  attributes: { name: 'default', slug: 'default' },
};

export const listStockLocations: OwnDocumentation = {
  answer: {
    schema: StockLocationList,
    summary: 'GET /v2/inventories/locations?page[limit]=10',
    value: {
      meta: { results: { total: 1 }, page: { limit: 10, offset: 0, current: 1, total: 1 } },
      data: [locationExample],
      links: { self, first: self, last: self },
    },
  },
};
