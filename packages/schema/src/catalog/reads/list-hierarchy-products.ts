import { placeParameters } from '../parameters/place-parameters.js';
import { defineRead } from './define-read.js';
import { productListParameters } from './list-parameters.js';

/** The live products of a whole hierarchy. */
export const listHierarchyProducts = defineRead({
  name: 'listHierarchyProducts',
  summary: "Get a hierarchy's products",
  description:
    'Returns the live products of a hierarchy and of all nodes below it, each once. Products that the hierarchy curates come first, the others follow by last update.',
  path: '/hierarchies/:hierarchy_id/products',
  alias: '/hierarchies/:hierarchy_id/relationships/products',
  params: { hierarchy_id: placeParameters.hierarchy_id },
  query: productListParameters,
  brings: 'a page of products',
  data: 'products',
});
