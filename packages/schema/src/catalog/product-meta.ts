import Type from 'typebox';
import { described } from '../primitives/described.js';
import { dictionary, EntryName } from '../primitives/dictionary.js';
import { LocaleTag } from '../primitives/locale-tag.js';
import { Price } from '../primitives/price.js';
import { CatalogTimestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { BundleConfiguration } from './bundle.js';
import type { CatalogTypes } from './catalog-types.js';
import { DisplayPrice, TierDisplayPrice } from './display-price.js';
import { ProductType } from './product-type.js';
import { Variation, VariationMatrix } from './variation.js';

/** Operation that derives a child's price from the price of its base product. */
export const ModifierType = Type.Enum(['price_increment', 'price_decrement', 'price_equals']);
export type ModifierType = Type.Static<typeof ModifierType>;

/** Price modifier in the `meta` of a product. */
export const ProductPriceModifier = Type.Object(
  {
    modifier_type: described(ModifierType, 'how the amount is applied to the parent’s price'),
    currencies: described(Price, 'its amount, by currency code'),
  },
  { additionalProperties: false },
);
export type ProductPriceModifier = CatalogTypes['ProductPriceModifier'];

/** Price of one component product of a bundle. */
export const ComponentProductPrice = Type.Object(
  {
    price: Type.Optional(described(Price, 'what a piece costs now, by currency')),
    display_price: Type.Optional(
      described(DisplayPrice, 'the same in the currency and language of the response'),
    ),
    original_price: Type.Optional(
      described(Price, 'the list price of the currencies that the sale changes'),
    ),
    original_display_price: Type.Optional(
      described(DisplayPrice, 'what a piece costs without the sale'),
    ),
    sale_id: Type.Optional(
      Type.String({ description: 'name of the sale in force; absent without one' }),
    ),
    sale_expires: Type.Optional(described(CatalogTimestamp, 'when the sale ends')),
    pricebook_id: Type.Optional(described(Uuid, 'id of the set of prices that gave this one')),
  },
  { additionalProperties: false },
);
export type ComponentProductPrice = CatalogTypes['ComponentProductPrice'];

/** Data that the catalog adds to a product: breadcrumbs, prices and variations. */
export const ProductMeta = Type.Object(
  {
    bread_crumbs: Type.Optional(
      dictionary(EntryName, Type.Array(Uuid), {
        description:
          'for each node that the product is attached to the way there: the hierarchy, then the nodes down to its parent',
      }),
    ),
    bread_crumb_nodes: Type.Optional(
      Type.Array(Uuid, {
        description: 'the nodes that the product is attached to, newest attachment first',
      }),
    ),
    catalog_id: described(Uuid, 'id of the catalog that was read'),
    pricebook_id: Type.Optional(described(Uuid, 'id of the set of prices that gave this one')),
    display_price: Type.Optional(
      described(
        DisplayPrice,
        'what a piece costs now, in the currency and language of the response',
      ),
    ),
    original_display_price: Type.Optional(
      described(DisplayPrice, 'what a piece costs without the sale'),
    ),
    catalog_source: Type.Literal('pim', {
      description: 'always pim: products come from the store',
    }),
    sale_id: Type.Optional(
      Type.String({ description: 'name of the sale in force; absent without one' }),
    ),
    sale_expires: Type.Optional(
      described(CatalogTimestamp, 'when the sale ends; absent when it has no end'),
    ),
    original_price: Type.Optional(
      described(Price, 'the list price of the currencies that the sale changes'),
    ),
    component_products: Type.Optional(
      dictionary(EntryName, ComponentProductPrice, {
        description: 'the prices of the products that a bundle may hold, by product id',
      }),
    ),
    price_modifiers: Type.Optional(
      dictionary(EntryName, ProductPriceModifier, {
        description: 'what made the price of a child product from its parent’s, by name',
      }),
    ),
    tiers: Type.Optional(
      dictionary(EntryName, TierDisplayPrice, {
        description: 'display prices by the keys of attributes.tiers',
      }),
    ),
    variation_matrix: Type.Optional(
      described(VariationMatrix, 'id of the child product for each choice of options'),
    ),
    bundle_configuration: Type.Optional(
      described(BundleConfiguration, 'what is chosen in a bundle by default'),
    ),
    variations: Type.Optional(
      Type.Array(Variation, { description: 'the variations of a parent with all their options' }),
    ),
    child_variations: Type.Optional(
      Type.Array(Variation, {
        description: 'the variations of a child with the option that it is',
      }),
    ),
    child_option_ids: Type.Optional(
      Type.Array(Type.Array(Uuid), {
        description: 'for each child of a parent the ids of its options',
      }),
    ),
    product_types: Type.Array(ProductType, {
      description: 'what it is within the catalog, such as parent or bundle',
    }),
    language: described(LocaleTag, 'language of the texts of this response'),
  },
  {
    additionalProperties: false,
    title: 'ProductMeta',
    description: 'what the catalog adds to a product: its nodes, its price, its variations',
  },
);
export type ProductMeta = CatalogTypes['ProductMeta'];
