import { ProductList } from '../../catalog/product-list.js';
import { productChildrenExample } from '../examples/product-children-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

export const listProductChildren: OwnDocumentation = {
  answer: {
    schema: ProductList,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/products/600d5013-0000-4000-8000-000000000000/relationships/children?page[limit]=1',
    value: productChildrenExample,
  },
};
