import { Identifier } from '../../primitives/identifier.js';

/** The names that stand for the most recently published release of a catalog. */
export const latestReleaseNames = ['latestPublished', 'latest'] as const;

/** The path parameters that name a release. */
export const releaseParameters = {
  catalog_id: {
    schema: Identifier,
    description: 'id of the catalog; a catalog rule may select another one',
  },
  release_id: {
    schema: Identifier,
    description:
      'id of a published release, or latestPublished for the newest; the newest release and the two before it are available',
    example: 'latestPublished',
  },
} as const;
