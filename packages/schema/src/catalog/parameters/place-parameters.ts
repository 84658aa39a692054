import { Identifier } from '../../primitives/identifier.js';

/** The path parameters that name something of a release. */
export const placeParameters = {
  hierarchy_id: { schema: Identifier, description: 'id of a hierarchy of the release' },
  node_id: {
    schema: Identifier,
    description: 'id of a node; use the id of a hierarchy for its root node',
  },
  product_id: { schema: Identifier, description: 'id of a live product of the release' },
} as const;
