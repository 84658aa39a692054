import type { ListRequest, OfHierarchy } from '../requests.js';
import { nodeList } from './nodes.js';

/** All nodes below a hierarchy. */
export const listHierarchyNodes = nodeList<ListRequest & OfHierarchy>(({ hierarchy_id }) => ({
  nodesOf: { hierarchy: hierarchy_id },
}));
