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
