import { nodeProductsFilter } from '../filter/filter-operators.js';
import { filterParameter } from '../operation/filter-parameter.js';
import { namesParameter } from '../operation/names-parameter.js';
import { defineOperation } from '../operation/operation.js';
import { pagingParameters } from '../operation/paging-parameters.js';
import { readResponses } from '../operation/read-responses.js';
import { languageHeaders, shopperHeaders } from '../operation/shopper-headers.js';
import { Identifier } from '../primitives/identifier.js';
import { includeMeanings } from './parameters/include-names.js';
import { releaseParameters } from './parameters/release-parameters.js';

/** The live products of a hierarchy node of a published release. */
export const listNodeProducts = defineOperation({
  name: 'listNodeProducts',
  tag: 'Catalogs',
  summary: "Get a node's products",
  description:
    'Returns the live products of a hierarchy node of a published release: curated ones first, then by last update. A hierarchy is its own root node and lists the products of the whole hierarchy. When several catalog rules exist and latestPublished is asked for, the rule that best matches the shopper decides which catalog is read.',
  method: 'GET',
  paths: [
    '/catalogs/:catalog_id/releases/:release_id/nodes/:node_id/relationships/products',
    '/pcm/catalogs/:catalog_id/releases/:release_id/nodes/:node_id/relationships/products',
  ],
  permission: 'catalog:read',
  params: {
    ...releaseParameters,
    node_id: {
      schema: Identifier,
      description: 'id of a node; the id of a hierarchy stands for its root',
    },
  },
  query: {
    filter: filterParameter(nodeProductsFilter, 'in(tags,organic,new):eq(product_types,standard)'),
    include: namesParameter(includeMeanings, 'main_image,files'),
    ...pagingParameters,
  },
  headers: { ...languageHeaders, ...shopperHeaders },
  responses: readResponses('a page of products'),
  library: { call: 'catalog.listNodeProducts', data: 'products' },
});
