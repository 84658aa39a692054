import Type from 'typebox';
import { described } from '../primitives/described.js';
import { JsonObject } from '../primitives/json-object.js';
import { Price } from '../primitives/price.js';
import { CatalogTimestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { Components } from './bundle.js';
import type { CatalogTypes } from './catalog-types.js';
import { Tiers } from './tiers.js';

/** The attributes of a product as a release shows it. */
export const ProductAttributes = Type.Object(
  {
    published_at: described(CatalogTimestamp, 'when the release was published'),
    created_at: described(CatalogTimestamp, 'when it was made'),
    updated_at: described(CatalogTimestamp, 'when it last changed'),
    base_product: Type.Boolean({ description: 'true for a product that has child products' }),
    base_product_id: Type.Optional(described(Uuid, 'id of the parent of a child product')),
    commodity_type: Type.Optional(Type.String({ description: 'physical or digital' })),
    curated_product: Type.Optional(
      Type.Boolean({ description: 'present, and true, when the node curates the product' }),
    ),
    upc_ean: Type.Optional(
      Type.String({ description: 'universal product code or European article number' }),
    ),
    manufacturer_part_num: Type.Optional(
      Type.String({ description: 'the number that its maker gave it' }),
    ),
    tags: Type.Optional(
      Type.Array(Type.String(), { description: 'lower-case words to find it by' }),
    ),
    price_modifiers: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'names of the modifiers of a child product, in the order in which they are applied',
      }),
    ),
    description: Type.Optional(
      Type.String({ description: 'text for shoppers, in the language of the response' }),
    ),
    name: Type.String({ description: 'what a shopper reads, in the language of the response' }),
    sku: Type.Optional(Type.String({ description: 'stock keeping unit; prices belong to it' })),
    slug: Type.Optional(
      Type.String({ description: 'its part of an address, in the language of the response' }),
    ),
    external_ref: Type.Optional(
      Type.String({ maxLength: 2048, description: 'a reference to another system' }),
    ),
    status: Type.Literal('live', { description: 'always live: drafts are not published' }),
    price: Type.Optional(described(Price, 'what a piece costs now, by currency code')),
    shopper_attributes: Type.Optional(
      described(JsonObject, 'values by name that the shop shows to shoppers'),
    ),
    tiers: Type.Optional(described(Tiers, 'what a piece costs from a quantity on')),
    components: Type.Optional(described(Components, 'what a bundle is made of')),
    custom_inputs: Type.Optional(
      described(JsonObject, 'what a shopper may enter, by name, as the store has it'),
    ),
    extensions: Type.Optional(described(JsonObject, 'members of the shop’s own, by template')),
  },
  {
    additionalProperties: false,
    title: 'ProductAttributes',
    description: 'the attributes of a product as a release shows it',
  },
);
export type ProductAttributes = CatalogTypes['ProductAttributes'];
