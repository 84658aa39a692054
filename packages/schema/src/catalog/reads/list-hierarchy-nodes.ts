import { maxPageLimit } from '../../operation/paging-parameters.js';
import { placeParameters } from '../parameters/place-parameters.js';
import { defineRead } from './define-read.js';
import { nodeListParameters } from './list-parameters.js';

/** All nodes below a hierarchy. */
export const listHierarchyNodes = defineRead({
  name: 'listHierarchyNodes',
  summary: "Get a hierarchy's nodes",
  description:
    'Returns all nodes below a hierarchy, level by level. Nodes of one level are ordered by last update, newest first. Each node has the id of its parent.',
  path: '/hierarchies/:hierarchy_id/nodes',
  params: { hierarchy_id: placeParameters.hierarchy_id },
  query: {
    ...nodeListParameters,
    'page[limit]': {
      ...nodeListParameters['page[limit]'],
      description: `records on a page; ${maxPageLimit} if absent, so that a menu fits on one page`,
    },
  },
  brings: 'a page of nodes',
  data: 'nodes',
  isPriceless: true,
});
