import { productsAt } from '../examples/products-at.js';
import type { OwnDocumentation } from '../operation-documentation.js';

export const listProducts: OwnDocumentation = {
  answer: productsAt(
    '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/products',
  ),
};
