import { defineRead } from './define-read.js';
import { hierarchyListParameters } from './list-parameters.js';

/** The hierarchies of a published release. */
export const listHierarchies = defineRead({
  name: 'listHierarchies',
  summary: 'Get the hierarchies of a release',
  description:
    'Returns the hierarchies of a published release, in the order of the catalog. The id of a hierarchy is also the id of its root node.',
  path: '/hierarchies',
  params: {},
  query: hierarchyListParameters,
  brings: 'a page of hierarchies',
  data: 'hierarchies',
  isPriceless: true,
});
