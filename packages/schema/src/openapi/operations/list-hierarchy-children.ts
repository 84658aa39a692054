import { NodeList } from '../../catalog/node.js';
import { hierarchyChildrenExample } from '../examples/hierarchy-children-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

export const listHierarchyChildren: OwnDocumentation = {
  answer: {
    schema: NodeList,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/hierarchies/a0000000-0000-4000-8000-000000000000/children?page[limit]=1',
    value: hierarchyChildrenExample,
  },
};
