import { hierarchiesFilter, nodesFilter, productsFilter } from '../../filter/filter-operators.js';
import { filterParameter } from '../../operation/filter-parameter.js';
import { namesParameter } from '../../operation/names-parameter.js';
import { pagingParameters } from '../../operation/paging-parameters.js';
import { includeMeanings } from '../parameters/include-names.js';

/** What may be included with products. */
export const includeParameter = {
  include: namesParameter(includeMeanings, 'main_image,files'),
} as const;

/** What any list of products takes. */
export const productListParameters = {
  filter: filterParameter(productsFilter, 'in(tags,organic,new):eq(product_types,standard)'),
  ...includeParameter,
  ...pagingParameters,
} as const;

/** What any list of nodes takes. */
export const nodeListParameters = {
  filter: filterParameter(nodesFilter),
  ...pagingParameters,
} as const;

/** What a list of hierarchies takes. */
export const hierarchyListParameters = {
  filter: filterParameter(hierarchiesFilter),
  ...pagingParameters,
} as const;
