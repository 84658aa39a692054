import { placeParameters } from '../parameters/place-parameters.js';
import { defineRead } from './define-read.js';
import { nodeListParameters } from './list-parameters.js';

/** The nodes directly below a hierarchy. */
export const listHierarchyChildren = defineRead({
  name: 'listHierarchyChildren',
  summary: "Get a hierarchy's children",
  description:
    'Returns the nodes directly below a hierarchy, ordered by last update, newest first.',
  path: '/hierarchies/:hierarchy_id/children',
  params: { hierarchy_id: placeParameters.hierarchy_id },
  query: nodeListParameters,
  brings: 'a page of nodes',
  data: 'nodes',
  isPriceless: true,
});
