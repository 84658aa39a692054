import { NodeList } from '../../catalog/node.js';
import { hierarchyNodesExample } from '../examples/hierarchy-nodes-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

export const listHierarchyNodes: OwnDocumentation = {
  answer: {
    schema: NodeList,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/hierarchies/a0000000-0000-4000-8000-000000000000/nodes?page[limit]=1',
    value: hierarchyNodesExample,
  },
};
