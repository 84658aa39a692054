import { nodeProductsFilter } from '../../filter/filter-operators.js';
import { filterParameter } from '../../operation/filter-parameter.js';
import { placeParameters } from '../parameters/place-parameters.js';
import { defineRead } from './define-read.js';
import { productListParameters } from './list-parameters.js';

/** The live products of a hierarchy node of a published release. */
export const listNodeProducts = defineRead({
  name: 'listNodeProducts',
  summary: "Get a node's products",
  description:
    'Returns the live products of a hierarchy node of a published release: curated ones first, then by last update. A hierarchy is its own root node and lists the products of the whole hierarchy. If several catalog rules exist and the release is latestPublished, the rule that best matches the shopper selects the catalog.',
  path: '/nodes/:node_id/relationships/products',
  params: { node_id: placeParameters.node_id },
  query: {
    ...productListParameters,
    filter: filterParameter(nodeProductsFilter, productListParameters.filter.example),
  },
  brings: 'a page of products',
  data: 'products',
});
