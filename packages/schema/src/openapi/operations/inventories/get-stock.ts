import { maxItemQuantity } from '../../../carts/cart-item.js';
import { type Stock, StockDocument } from '../../../inventories/stock.js';
import type { OwnDocumentation } from '../../operation-documentation.js';

const product = '600d5001-0000-4000-8000-000000000000';
const level = { available: maxItemQuantity, allocated: 0, total: maxItemQuantity };

/** Stock of a product of the demo store. */
export const stockExample: Stock = {
  id: product,
  type: 'stock',
  attributes: { ...level, locations: { default: level } },
  meta: { manage_stock: false },
};

export const getStock: OwnDocumentation = {
  answer: {
    schema: StockDocument,
    summary: `GET /v2/inventories/${product}`,
    value: { data: stockExample },
  },
  errors: {
    404: {
      description: 'no such product',
      examples: {
        product: {
          title: 'Not Found',
          details: ['There is no product "600d0000-0000-4000-8000-000000000000".'],
        },
      },
    },
  },
};
