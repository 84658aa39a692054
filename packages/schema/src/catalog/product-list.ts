import Type from 'typebox';
import { Included } from './included.js';
import { ListLinks, ListMeta } from './list-envelope.js';
import { CatalogProduct } from './product.js';

/** A page of products of a node. */
export const ProductList = Type.Object(
  {
    meta: ListMeta,
    data: Type.Array(CatalogProduct),
    included: Type.Optional(Included),
    links: ListLinks,
  },
  { additionalProperties: false, title: 'ProductList' },
);
export type ProductList = Type.Static<typeof ProductList>;
