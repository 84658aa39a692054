import { ProductReferenceList } from '../../catalog/product-reference-list.js';
import { componentProductsExample } from '../examples/component-products-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

export const listComponentProducts: OwnDocumentation = {
  answer: {
    schema: ProductReferenceList,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/products/600d5501-0000-4000-8000-000000000000/relationships/component_products?page[limit]=2',
    value: componentProductsExample,
  },
};
