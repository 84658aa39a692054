import { StockLocationDocument } from '../../../inventories/stock.js';
import type { OwnDocumentation } from '../../operation-documentation.js';
import { locationExample } from './list-stock-locations.js';

export const getStockLocation: OwnDocumentation = {
  answer: {
    schema: StockLocationDocument,
    summary: `GET /v2/inventories/locations/${locationExample.id}`,
    value: { data: locationExample },
  },
  errors: {
    404: {
      description: 'no such stock location',
      examples: {
        location: {
          title: 'Not Found',
          details: [
            'There is no stock location with the id 548fffff-2265-59b8-8fa9-d4997ece73c4; GET /v2/inventories/locations lists them.',
          ],
        },
      },
    },
  },
};
