import type { NodeList } from '../../catalog/node.js';
import { hierarchyChildrenExample } from './hierarchy-children-example.js';
import { pageOf } from './page-of.js';

/** Response of the demo store. */
export const hierarchyNodesExample: NodeList = pageOf(
  hierarchyChildrenExample.data,
  '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/hierarchies/a0000000-0000-4000-8000-000000000000/nodes',
  { total: 41, limit: 1 },
);
