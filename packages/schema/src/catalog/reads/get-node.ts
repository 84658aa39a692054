import { placeParameters } from '../parameters/place-parameters.js';
import { defineRead } from './define-read.js';

/** One node of a published release. */
export const getNode = defineRead({
  name: 'getNode',
  summary: 'Get a node',
  description: 'Returns a node of a published release by its id.',
  path: '/nodes/:node_id',
  params: { node_id: placeParameters.node_id },
  query: {},
  brings: 'the node',
  data: 'node',
  isPriceless: true,
});
