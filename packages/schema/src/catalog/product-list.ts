import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Included } from './included.js';
import { ListLinks, ListMeta } from './list-envelope.js';
import { CatalogProduct } from './product.js';

/** A page of products of a node. */
export const ProductList = Type.Object(
  {
    meta: described(ListMeta, 'the list and this page of it'),
    data: Type.Array(CatalogProduct, { description: 'the products, curated ones first' }),
    included: Type.Optional(
      described(Included, 'what include asked for; absent when nothing was found'),
    ),
    links: described(ListLinks, 'this page and its neighbours'),
  },
  {
    additionalProperties: false,
    title: 'ProductList',
    description: 'a page of products of a node',
  },
);
export type ProductList = Type.Static<typeof ProductList>;
