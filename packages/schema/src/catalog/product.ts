import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Uuid } from '../primitives/uuid.js';
import { ProductAttributes } from './product-attributes.js';
import { ProductMeta } from './product-meta.js';
import { ProductRelationships } from './product-relationships.js';

/** A live product of a published release, as the catalog operation returns it. */
export const CatalogProduct = Type.Object(
  {
    id: described(Uuid, 'identifier of the product'),
    type: Type.Literal('product', { description: 'the kind of resource' }),
    attributes: described(ProductAttributes, 'what the product is'),
    relationships: described(ProductRelationships, 'what it is linked to'),
    meta: described(ProductMeta, 'what the catalog adds: nodes, display prices, variations'),
  },
  {
    additionalProperties: false,
    title: 'CatalogProduct',
    description: 'a live product of a published release',
  },
);
export type CatalogProduct = Type.Static<typeof CatalogProduct>;
