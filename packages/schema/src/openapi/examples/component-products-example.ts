import type { ProductReferenceList } from '../../catalog/product-reference-list.js';
import { pageOf } from './page-of.js';

/** Response of the demo store. */
export const componentProductsExample: ProductReferenceList = pageOf(
  [
    { id: '600d5002-0000-4000-8000-000000000000', type: 'product' },
    { id: '600d5001-0000-4000-8000-000000000000', type: 'product' },
  ],
  '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/products/600d5501-0000-4000-8000-000000000000/relationships/component_products',
  { total: 8, limit: 2 },
);
