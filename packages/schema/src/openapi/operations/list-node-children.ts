import { NodeList } from '../../catalog/node.js';
import { nodeChildrenExample } from '../examples/node-children-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

export const listNodeChildren: OwnDocumentation = {
  answer: {
    schema: NodeList,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes/a1000000-0000-4000-8000-000000000000/relationships/children?page[limit]=1',
    value: nodeChildrenExample,
  },
};
