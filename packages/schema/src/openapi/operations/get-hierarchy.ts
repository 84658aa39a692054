import { HierarchyDocument } from '../../catalog/hierarchy.js';
import { hierarchyExample } from '../examples/hierarchy-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

export const getHierarchy: OwnDocumentation = {
  answer: {
    schema: HierarchyDocument,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/hierarchies/a0000000-0000-4000-8000-000000000000',
    value: hierarchyExample,
  },
};
