import { nodesFilter } from '../filter/filter-operators.js';
import { filterParameter } from '../operation/filter-parameter.js';
import { defineOperation } from '../operation/operation.js';
import { pagingParameters } from '../operation/paging-parameters.js';
import { readResponses } from '../operation/read-responses.js';
import { languageHeaders, shopperHeaders } from '../operation/shopper-headers.js';
import { releaseParameters } from './parameters/release-parameters.js';

/** The nodes of a published release, for naming the bread crumbs of a product. */
export const listNodes = defineOperation({
  name: 'listNodes',
  tag: 'Catalogs',
  summary: 'Get the nodes of a release',
  description:
    'Returns nodes with their bread crumbs, ordered by last update, newest first. filter=in(id,...) names the nodes of a product: any number of ids in any order.',
  method: 'GET',
  paths: [
    '/catalogs/:catalog_id/releases/:release_id/nodes',
    '/pcm/catalogs/:catalog_id/releases/:release_id/nodes',
  ],
  permission: 'catalog:read',
  params: releaseParameters,
  query: {
    filter: filterParameter(nodesFilter),
    ...pagingParameters,
  },
  headers: { ...languageHeaders, ...shopperHeaders },
  responses: readResponses('a page of nodes'),
  library: { call: 'catalog.listNodes', data: 'nodes', without: ['X-Moltin-Currency'] },
});
