import { hierarchiesFilter, nodesFilter, productsFilter } from '../../filter/filter-operators.js';
import { filterParameter } from '../../operation/filter-parameter.js';
import { namesParameter } from '../../operation/names-parameter.js';
import { pagingParameters } from '../../operation/paging-parameters.js';
import { includeMeanings } from '../parameters/include-names.js';

/** The `include` parameter for products. */
export const includeParameter = {
  include: namesParameter(includeMeanings, 'main_image,files'),
} as const;

/** Query parameters of every list of products. */
export const productListParameters = {
  filter: filterParameter(productsFilter, 'in(tags,organic,new):eq(product_types,standard)'),
  ...includeParameter,
  ...pagingParameters,
} as const;

/** Query parameters of every list of nodes. */
export const nodeListParameters = {
  filter: filterParameter(nodesFilter),
  ...pagingParameters,
} as const;

/** Query parameters of a list of hierarchies. */
export const hierarchyListParameters = {
  filter: filterParameter(hierarchiesFilter),
  ...pagingParameters,
} as const;
