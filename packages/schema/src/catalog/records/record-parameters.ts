import { Identifier } from '../../primitives/identifier.js';

/** The path parameter that names a catalog, published or not. */
export const catalogParameters = {
  catalog_id: { schema: Identifier, description: 'id of a catalog, published or not' },
} as const;

/** The path parameters that name a release that was published. */
export const ownReleaseParameters = {
  ...catalogParameters,
  release_id: {
    schema: Identifier,
    description: 'id of a published release of the catalog, or latestPublished for the newest',
    example: 'latestPublished',
  },
} as const;

/** The path parameter that names a rule. */
export const ruleParameters = {
  catalog_rule_id: {
    schema: Identifier,
    description: 'id of a rule, inside or outside its schedules',
  },
} as const;
