import Type from 'typebox';
import { described } from '../primitives/described.js';
import type { CatalogTypes } from './catalog-types.js';
import { Included } from './included.js';
import { CatalogProduct } from './product.js';

/** A product, and what was included with it. */
export const ProductDocument = Type.Object(
  {
    data: described(CatalogProduct, 'what was asked for'),
    included: Type.Optional(
      described(Included, 'what include asked for; absent when nothing was found'),
    ),
  },
  {
    additionalProperties: false,
    title: 'ProductDocument',
    description: 'a product, with what include asked for',
  },
);
export type ProductDocument = CatalogTypes['ProductDocument'];
