import type { NodeList } from '../../catalog/node.js';
import { nodeExample } from './node-example.js';
import { pageOf } from './page-of.js';

/** A page of one node of the demo store. */
export const nodeListExample: NodeList = pageOf(
  [nodeExample.data],
  '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes',
  { query: 'filter=in(id,a1110000-0000-4000-8000-000000000000)' },
);
