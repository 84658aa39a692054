import Type from 'typebox';
import { CatalogFile } from './file.js';
import { CatalogProduct } from './product.js';

/** The values of the `include` parameter, each with the member of `included` that it fills. */
export const includedMembers = {
  component_products: 'component_products',
  main_image: 'main_images',
  files: 'files',
} as const;

export type IncludeName = keyof typeof includedMembers;

/** The values of the `include` parameter. */
export const includeNames = Object.keys(includedMembers) as readonly IncludeName[];

/** What the values of the `include` parameter bring, in words. */
export const includeMeanings: Readonly<Record<IncludeName, string>> = {
  component_products: 'components of bundles',
  main_image: 'main images',
  files: 'files',
};

/** The resources that `include` asked for, each once for the page. */
export const Included = Type.Object(
  {
    main_images: Type.Optional(
      Type.Array(CatalogFile, { description: 'the main images of the products' }),
    ),
    files: Type.Optional(Type.Array(CatalogFile, { description: 'the files of the products' })),
    component_products: Type.Optional(
      Type.Array(CatalogProduct, { description: 'the products that the bundles may hold' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'Included',
    description: 'the resources that include asked for, each once; only what was found',
  },
);
export type Included = Type.Static<typeof Included>;
