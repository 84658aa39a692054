import { placeParameters } from '../parameters/place-parameters.js';
import { defineRead } from './define-read.js';
import { includeParameter } from './list-parameters.js';

/** One live product of a published release. */
export const getProduct = defineRead({
  name: 'getProduct',
  summary: 'Get a product',
  description:
    'Returns a live product of a published release by its id. Products in nodes, their children, and components of bundles are found.',
  path: '/products/:product_id',
  params: { product_id: placeParameters.product_id },
  query: includeParameter,
  brings: 'the product',
  data: 'product',
});
