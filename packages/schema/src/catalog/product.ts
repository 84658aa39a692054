import Type from 'typebox';
import { Uuid } from '../primitives/uuid.js';
import { ProductAttributes } from './product-attributes.js';
import { ProductMeta } from './product-meta.js';
import { ProductRelationships } from './product-relationships.js';

/** A live product of a published release, as the catalog operation returns it. */
export const CatalogProduct = Type.Object(
  {
    id: Uuid,
    type: Type.Literal('product'),
    attributes: ProductAttributes,
    relationships: ProductRelationships,
    meta: ProductMeta,
  },
  { additionalProperties: false, title: 'CatalogProduct' },
);
export type CatalogProduct = Type.Static<typeof CatalogProduct>;
