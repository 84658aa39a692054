import { placeParameters } from '../parameters/place-parameters.js';
import { defineRead } from './define-read.js';
import { nodeListParameters } from './list-parameters.js';

/** The nodes directly below a node. */
export const listNodeChildren = defineRead({
  name: 'listNodeChildren',
  summary: "Get a node's children",
  description: 'Returns the nodes directly below a node, ordered by last update, newest first.',
  path: '/nodes/:node_id/relationships/children',
  params: { node_id: placeParameters.node_id },
  query: nodeListParameters,
  brings: 'a page of nodes',
  data: 'nodes',
  isPriceless: true,
});
