import { maxPageLimit } from '@aisle/schema/contract';
import type { ListRequest, OfHierarchy } from '../requests.js';
import { type NodePage, type NodesKind, nodeList } from './nodes.js';

/** All nodes below a hierarchy: as many as may be on one page, in which storefronts look for their categories. */
export const listHierarchyNodes: NodesKind<ListRequest & OfHierarchy, NodePage> = {
  ...nodeList(({ hierarchy_id }) => ({ nodesOf: { hierarchy: hierarchy_id } })),
  pageLength: maxPageLimit,
};
