import type { ListRequest, OfNode } from '../requests.js';
import { nodeList } from './nodes.js';

/** The nodes directly below a node. */
export const listNodeChildren = nodeList<ListRequest & OfNode>(({ node_id }) => ({
  childrenOf: { node: node_id },
}));
