import Type from 'typebox';
import { described } from '../primitives/described.js';
import type { CatalogTypes } from './catalog-types.js';
import { ListLinks, ListMeta } from './list-envelope.js';
import { ProductReference } from './product-relationships.js';

/** A page of references to products. */
export const ProductReferenceList = Type.Object(
  {
    meta: described(ListMeta, 'size of the list, and position of this page'),
    data: Type.Array(ProductReference, { description: 'references of this page' }),
    links: described(ListLinks, 'relative links to this page and adjacent pages'),
  },
  {
    additionalProperties: false,
    title: 'ProductReferenceList',
    description: 'a page of references to products',
  },
);
export type ProductReferenceList = CatalogTypes['ProductReferenceList'];
