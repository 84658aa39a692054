import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Uuid } from '../primitives/uuid.js';
import type { CatalogTypes } from './catalog-types.js';
import { ProductAttributes } from './product-attributes.js';
import { ProductMeta } from './product-meta.js';
import { ProductRelationships } from './product-relationships.js';

/** A live product of a published release, as the catalog operation returns it. */
export const CatalogProduct = Type.Object(
  {
    id: described(Uuid, 'id used in paths and filters'),
    type: Type.Literal('product', { description: 'always product' }),
    attributes: described(ProductAttributes, 'texts, prices, tags and times'),
    relationships: described(ProductRelationships, 'related products and files'),
    meta: described(ProductMeta, 'data that the catalog adds: nodes, display prices, variations'),
  },
  {
    additionalProperties: false,
    title: 'CatalogProduct',
    description: 'a live product of a published release',
  },
);
/** A live product of a published release, as the catalog operation returns it. */
export interface CatalogProduct extends Written {}

/** An editor shows an interface by its name, and what it extends by its members. */
type Written = CatalogTypes['CatalogProduct'];
