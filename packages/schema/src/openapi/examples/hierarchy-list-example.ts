import type { HierarchyList } from '../../catalog/hierarchy.js';
import { hierarchyExample } from './hierarchy-example.js';
import { pageOf } from './page-of.js';

/** Response of the demo store. */
export const hierarchyListExample: HierarchyList = pageOf(
  [hierarchyExample.data],
  '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/hierarchies',
  { total: 2, limit: 1 },
);
