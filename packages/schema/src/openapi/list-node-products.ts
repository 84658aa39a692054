import { releaseErrors } from './common-errors.js';
import type { OperationDocumentation } from './operation-documentation.js';
import { productListExample } from './product-list-example.js';

export const listNodeProducts: OperationDocumentation = {
  answer: {
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes/a1110000-0000-4000-8000-000000000000/relationships/products?filter=eq(sku,TNT-SKERRY-2)&include=main_image',
    value: productListExample,
  },
  errors: releaseErrors,
};
