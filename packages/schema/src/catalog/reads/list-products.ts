import { defineRead } from './define-read.js';
import { productListParameters } from './list-parameters.js';

/** All live products of a published release. */
export const listProducts = defineRead({
  name: 'listProducts',
  summary: 'Get the products of a release',
  description:
    'Returns all live products of a published release, ordered by last update, newest first. These are the products in its nodes, their children, and components of bundles.',
  path: '/products',
  params: {},
  query: productListParameters,
  brings: 'a page of products',
  data: 'products',
});
