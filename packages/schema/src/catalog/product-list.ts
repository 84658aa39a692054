import Type from 'typebox';
import { described } from '../primitives/described.js';
import type { CatalogTypes } from './catalog-types.js';
import { Included } from './included.js';
import { ListLinks, ListMeta } from './list-envelope.js';
import { CatalogProduct } from './product.js';

/** A page of products of a node. */
export const ProductList = Type.Object(
  {
    meta: described(ListMeta, 'size of the list, and position of this page'),
    data: Type.Array(CatalogProduct, { description: 'products of this page, curated ones first' }),
    included: Type.Optional(
      described(Included, 'resources requested with include; absent if none were found'),
    ),
    links: described(ListLinks, 'relative links to this page and adjacent pages'),
  },
  {
    additionalProperties: false,
    title: 'ProductList',
    description: 'a page of products of a node',
  },
);
export type ProductList = CatalogTypes['ProductList'];
