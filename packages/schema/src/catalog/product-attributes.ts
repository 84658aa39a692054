import Type from 'typebox';
import type { CatalogTypes } from '../generated/catalog-types.js';
import {
  CatalogTimestamp,
  described,
  dictionary,
  EntryName,
  JsonObject,
  Uuid,
} from '../primitives/described.js';
import { Price } from '../primitives/price.js';
import { Components } from './bundle.js';

/** The price that holds from a quantity on. */
export const Tier = Type.Object(
  {
    minimum_quantity: Type.Integer({
      minimum: 1,
      description: 'minimum quantity for this price',
    }),
    price: described(Price, 'price per unit from this quantity on, by currency code'),
  },
  { additionalProperties: false },
);
export type Tier = CatalogTypes['Tier'];

/** Tiers by key. */
export const Tiers = dictionary(EntryName, Tier, {
  title: 'Tiers',
  description: 'quantity discounts, by key',
});
export type Tiers = CatalogTypes['Tiers'];

/** The attributes of a product as a release shows it. */
export const ProductAttributes = Type.Object(
  {
    published_at: described(CatalogTimestamp, 'publication time of the release'),
    created_at: described(CatalogTimestamp, 'creation time'),
    updated_at: described(CatalogTimestamp, 'time of the last change'),
    base_product: Type.Boolean({ description: 'true for a product that has child products' }),
    base_product_id: Type.Optional(described(Uuid, 'id of the parent of a child product')),
    commodity_type: Type.Optional(Type.String({ description: 'physical or digital' })),
    curated_product: Type.Optional(
      Type.Boolean({ description: 'true if the node curates the product; otherwise absent' }),
    ),
    upc_ean: Type.Optional(Type.String({ description: 'UPC or EAN barcode number' })),
    manufacturer_part_num: Type.Optional(
      Type.String({ description: 'part number of the manufacturer' }),
    ),
    tags: Type.Optional(
      Type.Array(Type.String(), { description: 'search keywords, in lower case' }),
    ),
    price_modifiers: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'names of the price modifiers of a child product, in the order in which they are applied',
      }),
    ),
    description: Type.Optional(
      Type.String({
        description: 'description shown to shoppers, in the language of the response',
      }),
    ),
    name: Type.String({ description: 'name shown to shoppers, in the language of the response' }),
    sku: Type.Optional(
      Type.String({ description: 'stock keeping unit; links the product to its prices' }),
    ),
    slug: Type.Optional(Type.String({ description: 'URL slug, in the language of the response' })),
    external_ref: Type.Optional(
      Type.String({
        maxLength: 2048,
        description: 'reference to the same record in another system',
      }),
    ),
    status: Type.Literal('live', { description: 'always live; drafts are not published' }),
    price: Type.Optional(described(Price, 'price per unit now, by currency code')),
    shopper_attributes: Type.Optional(described(JsonObject, 'values by name, shown to shoppers')),
    tiers: Type.Optional(
      described(Tiers, 'quantity discounts: prices per unit from a minimum quantity on'),
    ),
    components: Type.Optional(described(Components, 'components of a bundle')),
    custom_inputs: Type.Optional(
      described(JsonObject, 'custom inputs that a shopper can fill in, by name, as stored'),
    ),
    extensions: Type.Optional(described(JsonObject, 'custom attributes of the shop, by template')),
  },
  {
    additionalProperties: false,
    title: 'ProductAttributes',
    description: 'attributes of a product in a release',
  },
);
export type ProductAttributes = CatalogTypes['ProductAttributes'];
