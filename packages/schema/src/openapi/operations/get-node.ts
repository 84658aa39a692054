import { NodeDocument } from '../../catalog/node.js';
import { nodeExample } from '../examples/node-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

export const getNode: OwnDocumentation = {
  answer: {
    schema: NodeDocument,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes/a1110000-0000-4000-8000-000000000000',
    value: nodeExample,
  },
};
