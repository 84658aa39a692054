import { defineRead } from './define-read.js';
import { nodeListParameters } from './list-parameters.js';

/** The nodes of a published release, for naming the bread crumbs of a product. */
export const listNodes = defineRead({
  name: 'listNodes',
  summary: 'Get the nodes of a release',
  description:
    'Returns nodes and hierarchies with their breadcrumbs, ordered by last update, newest first. filter=in(id,...) selects nodes by id, for example the nodes of a product; any number of ids in any order.',
  path: '/nodes',
  params: {},
  query: nodeListParameters,
  brings: 'a page of nodes',
  data: 'nodes',
  isPriceless: true,
});
