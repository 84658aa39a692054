import { Identifier } from '../../primitives/identifier.js';

/** The names that stand for the most recently published release of a catalog. */
export const latestReleaseNames = ['latestPublished', 'latest'] as const;

/** The path parameters that name a release. */
export const releaseParameters = {
  catalog_id: {
    schema: Identifier,
    description: 'the catalog to read; rules may choose another one',
  },
  release_id: {
    schema: Identifier,
    description:
      'identifier of a published release of the catalog, or latestPublished for the newest one; the current release and two before it are available',
    example: 'latestPublished',
  },
} as const;
