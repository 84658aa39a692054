import { placeParameters } from '../parameters/place-parameters.js';
import { defineRead } from './define-read.js';
import { productListParameters } from './list-parameters.js';

/** The live children of a parent product. */
export const listProductChildren = defineRead({
  name: 'listProductChildren',
  summary: "Get a product's children",
  description:
    'Returns the live children of a parent product, ordered by last update, newest first. A product that is not a parent has none.',
  path: '/products/:product_id/relationships/children',
  params: { product_id: placeParameters.product_id },
  query: productListParameters,
  brings: 'a page of products',
  data: 'products',
});
