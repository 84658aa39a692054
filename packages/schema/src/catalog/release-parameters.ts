import { Identifier } from '../primitives/described.js';

/** Values of the `include` parameter, each with the member of `included` that it fills. */
export const includedMembers = {
  component_products: 'component_products',
  main_image: 'main_images',
  files: 'files',
} as const;

/** Value of the `include` parameter for products. */
export type IncludeName = keyof typeof includedMembers;

/** Values of the `include` parameter. */
export const includeNames = Object.keys(includedMembers) as readonly IncludeName[];

/** Descriptions of the values of the `include` parameter. */
export const includeMeanings: Readonly<Record<IncludeName, string>> = {
  component_products: 'components of bundles',
  main_image: 'main images',
  files: 'files',
};

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
