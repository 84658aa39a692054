import Type from 'typebox';
import { described } from '../primitives/described.js';
import type { CatalogTypes } from './catalog-types.js';
import { ListLinks, ListMeta } from './list-envelope.js';
import { ProductReference } from './product-relationships.js';

/** A page of references to products. */
export const ProductReferenceList = Type.Object(
  {
    meta: described(ListMeta, 'how long the list is, and which page of it this is'),
    data: Type.Array(ProductReference, { description: 'references of this page' }),
    links: described(ListLinks, 'relative addresses of this page and its neighbours'),
  },
  {
    additionalProperties: false,
    title: 'ProductReferenceList',
    description: 'a page of references to products',
  },
);
export type ProductReferenceList = CatalogTypes['ProductReferenceList'];
