import { pagingParameters } from '../../operation/paging-parameters.js';
import { placeParameters } from '../parameters/place-parameters.js';
import { defineRead } from './define-read.js';

/** References to the components of a bundle. */
export const listComponentProducts = defineRead({
  name: 'listComponentProducts',
  summary: "Get a bundle's component products",
  description:
    'Returns the ids of the component products of a bundle, in the order of its relationships. A product that is not a bundle has none. include=component_products also returns the products.',
  path: '/products/:product_id/relationships/component_products',
  params: { product_id: placeParameters.product_id },
  query: pagingParameters,
  brings: 'a page of references',
  data: 'references',
  isPriceless: true,
});
