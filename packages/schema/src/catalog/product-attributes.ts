import Type from 'typebox';
import { JsonObject } from '../primitives/json-object.js';
import { Price } from '../primitives/price.js';
import { CatalogTimestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { Components } from './bundle.js';
import { Tiers } from './tiers.js';

/** The attributes of a product as a release shows it. */
export const ProductAttributes = Type.Object(
  {
    published_at: CatalogTimestamp,
    created_at: CatalogTimestamp,
    updated_at: CatalogTimestamp,
    base_product: Type.Boolean({ description: 'true for a product that has child products' }),
    base_product_id: Type.Optional(Uuid),
    commodity_type: Type.Optional(Type.String()),
    curated_product: Type.Optional(
      Type.Boolean({ description: 'present, and true, when the node curates the product' }),
    ),
    upc_ean: Type.Optional(Type.String()),
    manufacturer_part_num: Type.Optional(Type.String()),
    tags: Type.Optional(Type.Array(Type.String())),
    price_modifiers: Type.Optional(Type.Array(Type.String())),
    description: Type.Optional(Type.String()),
    name: Type.String(),
    sku: Type.Optional(Type.String()),
    slug: Type.Optional(Type.String()),
    external_ref: Type.Optional(Type.String({ maxLength: 2048 })),
    status: Type.Literal('live'),
    price: Type.Optional(Price),
    shopper_attributes: Type.Optional(JsonObject),
    tiers: Type.Optional(Tiers),
    components: Type.Optional(Components),
    custom_inputs: Type.Optional(JsonObject),
    extensions: Type.Optional(JsonObject),
  },
  { additionalProperties: false, title: 'ProductAttributes' },
);
export type ProductAttributes = Type.Static<typeof ProductAttributes>;
