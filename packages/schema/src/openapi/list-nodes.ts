import { releaseErrors } from './common-errors.js';
import { nodeListExample } from './node-list-example.js';
import type { OperationDocumentation } from './operation-documentation.js';

export const listNodes: OperationDocumentation = {
  answer: {
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes?filter=in(id,a1110000-0000-4000-8000-000000000000)',
    value: nodeListExample,
  },
  errors: {
    ...releaseErrors,
    400: {
      ...releaseErrors[400],
      examples: { limit: releaseErrors[400].examples.limit },
    },
  },
};
