import type { ListRequest, OfHierarchy } from '../requests.js';
import { nodeList } from './nodes.js';

/** The nodes directly below a hierarchy. */
export const listHierarchyChildren = nodeList<ListRequest & OfHierarchy>(({ hierarchy_id }) => ({
  childrenOf: { hierarchy: hierarchy_id },
}));
