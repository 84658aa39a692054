import { HierarchyList } from '../../catalog/hierarchy.js';
import { hierarchyListExample } from '../examples/hierarchy-list-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

export const listHierarchies: OwnDocumentation = {
  answer: {
    schema: HierarchyList,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/hierarchies?page[limit]=1',
    value: hierarchyListExample,
  },
};
