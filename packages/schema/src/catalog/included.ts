import Type from 'typebox';
import type { CatalogTypes } from './catalog-types.js';
import { CatalogFile } from './file.js';
import { CatalogProduct } from './product.js';

/** The resources that `include` asked for, each once for the page. */
export const Included = Type.Object(
  {
    main_images: Type.Optional(
      Type.Array(CatalogFile, { description: 'images that the products show first, each once' }),
    ),
    files: Type.Optional(
      Type.Array(CatalogFile, {
        description: 'images and documents that go with the products, each once',
      }),
    ),
    component_products: Type.Optional(
      Type.Array(CatalogProduct, {
        description: 'products that may be chosen in the bundles, each once',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'Included',
    description: 'the resources that include asked for, each once; only what was found',
  },
);
export type Included = CatalogTypes['Included'];
