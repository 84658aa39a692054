import type { ProductReferenceList } from '../../catalog/product-reference-list.js';

/** What the demo store answers. */
export const componentProductsExample: ProductReferenceList = {
  meta: {
    results: {
      total: 8,
    },
    page: {
      limit: 2,
      offset: 0,
      current: 1,
      total: 2,
    },
  },
  data: [
    {
      id: '600d5002-0000-4000-8000-000000000000',
      type: 'product',
    },
    {
      id: '600d5001-0000-4000-8000-000000000000',
      type: 'product',
    },
  ],
  links: {
    self: '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/products/600d5501-0000-4000-8000-000000000000/relationships/component_products?page[limit]=2&page[offset]=0',
    first:
      '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/products/600d5501-0000-4000-8000-000000000000/relationships/component_products?page[limit]=2&page[offset]=0',
    last: '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/products/600d5501-0000-4000-8000-000000000000/relationships/component_products?page[limit]=2&page[offset]=6',
    next: '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/products/600d5501-0000-4000-8000-000000000000/relationships/component_products?page[limit]=2&page[offset]=2',
  },
};
