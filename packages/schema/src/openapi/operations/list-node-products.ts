import { ProductList } from '../../catalog/product-list.js';
import { productListExample } from '../examples/product-list-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

export const listNodeProducts: OwnDocumentation = {
  answer: {
    schema: ProductList,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes/a1110000-0000-4000-8000-000000000000/relationships/products?filter=eq(sku,TNT-SKERRY-2)&include=main_image',
    value: productListExample,
  },
};
