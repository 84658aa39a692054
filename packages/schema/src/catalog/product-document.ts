import Type from 'typebox';
import { described } from '../primitives/described.js';
import type { CatalogTypes } from './catalog-types.js';
import { Included } from './included.js';
import { CatalogProduct } from './product.js';

/** A product, and what was included with it. */
export const ProductDocument = Type.Object(
  {
    data: described(CatalogProduct, 'the requested resource'),
    included: Type.Optional(
      described(Included, 'resources requested with include; absent if none were found'),
    ),
  },
  {
    additionalProperties: false,
    title: 'ProductDocument',
    description: 'a product, with the resources requested with include',
  },
);
export type ProductDocument = CatalogTypes['ProductDocument'];
