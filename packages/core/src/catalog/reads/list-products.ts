import { productList } from './products.js';

/** All products of a release. */
export const listProducts = productList(() => 'release');
