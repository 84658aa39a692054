import { StockList } from '../../../inventories/stock.js';
import type { OwnDocumentation } from '../../operation-documentation.js';
import { stockExample } from './get-stock.js';

export const listStock: OwnDocumentation = {
  bodies: {
    product: { summary: 'the stock of one product', value: { data: [{ id: stockExample.id }] } },
  },
  answer: {
    schema: StockList,
    summary: 'the stock of the product',
    value: { data: [stockExample] },
  },
  errors: {
    400: {
      description: 'invalid body; one error for each problem',
      examples: {
        body: { title: 'Validation Error', details: ['data: must have 1 to 100 entries, has 0'] },
      },
    },
  },
};
