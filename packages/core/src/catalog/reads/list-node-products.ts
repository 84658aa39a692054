import { nodeProductsFilter } from '@aisle/schema/filter';
import type { NodeProductsRequest } from '../requests.js';
import { type ProductPage, type ProductsKind, productList } from './products.js';

/** The products of a node. */
export const listNodeProducts: ProductsKind<NodeProductsRequest, ProductPage> = {
  ...productList(({ node_id }) => ({ node: node_id })),
  filter: nodeProductsFilter,
};
