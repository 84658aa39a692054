import type { OfHierarchy, ProductsRequest } from '../requests.js';
import { productList } from './products.js';

/** The products of a whole hierarchy. */
export const listHierarchyProducts = productList<ProductsRequest & OfHierarchy>(
  ({ hierarchy_id }) => ({ hierarchy: hierarchy_id }),
);
