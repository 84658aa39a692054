import Type from 'typebox';
import { described } from '../primitives/described.js';
import type { CatalogTypes } from './catalog-types.js';
import { Included } from './included.js';
import { ListLinks, ListMeta } from './list-envelope.js';
import { CatalogProduct } from './product.js';

/** A page of products of a node. */
export const ProductList = Type.Object(
  {
    meta: described(ListMeta, 'how long the list is, and which page of it this is'),
    data: Type.Array(CatalogProduct, { description: 'products of this page, curated ones first' }),
    included: Type.Optional(
      described(Included, 'what include asked for; absent when nothing was found'),
    ),
    links: described(ListLinks, 'relative addresses of this page and its neighbours'),
  },
  {
    additionalProperties: false,
    title: 'ProductList',
    description: 'a page of products of a node',
  },
);
export type ProductList = CatalogTypes['ProductList'];
