import { NodeList } from '../../catalog/node.js';
import { nodeListExample } from '../examples/node-list-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

export const listNodes: OwnDocumentation = {
  answer: {
    schema: NodeList,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes?filter=in(id,a1110000-0000-4000-8000-000000000000)',
    value: nodeListExample,
  },
};
