import Type from 'typebox';
import type { CatalogTypes } from './catalog-types.js';
import { CatalogFile } from './file.js';
import { CatalogProduct } from './product.js';

/** The resources that `include` asked for, each once for the page. */
export const Included = Type.Object(
  {
    main_images: Type.Optional(
      Type.Array(CatalogFile, { description: 'main images of the products, each once' }),
    ),
    files: Type.Optional(
      Type.Array(CatalogFile, {
        description: 'images and documents of the products, each once',
      }),
    ),
    component_products: Type.Optional(
      Type.Array(CatalogProduct, {
        description: 'component products of the bundles, each once',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'Included',
    description: 'the resources requested with include, each once; missing ones are left out',
  },
);
export type Included = CatalogTypes['Included'];
