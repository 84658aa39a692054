import { maxItemQuantity } from '../../../carts/cart-item.js';
import { StockDocument } from '../../../inventories/stock.js';
import type { OwnDocumentation } from '../../operation-documentation.js';

const product = '600d5001-0000-4000-8000-000000000000';
const level = { available: maxItemQuantity, allocated: 0, total: maxItemQuantity };

export const getStock: OwnDocumentation = {
  answer: {
    schema: StockDocument,
    summary: `GET /v2/inventories/${product}`,
    value: {
      data: {
        id: product,
        type: 'stock',
        attributes: { ...level, locations: { default: level } },
        meta: { manage_stock: false },
      },
    },
  },
  errors: {
    404: {
      description: 'the product is unknown',
      examples: {
        product: {
          title: 'Not Found',
          details: ['There is no product "600d0000-0000-4000-8000-000000000000".'],
        },
      },
    },
  },
};
