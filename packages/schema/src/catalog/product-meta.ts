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
    modifier_type: described(
      ModifierType,
      'operation that applies the amount to the price of the parent',
    ),
    currencies: described(Price, 'amount of the modifier, by currency code'),
  },
  { additionalProperties: false },
);
export type ProductPriceModifier = CatalogTypes['ProductPriceModifier'];

/** Price of one component product of a bundle. */
export const ComponentProductPrice = Type.Object(
  {
    price: Type.Optional(described(Price, 'price per unit now, by currency code')),
    display_price: Type.Optional(
      described(DisplayPrice, 'price per unit now, in the currency and language of the response'),
    ),
    original_price: Type.Optional(
      described(Price, 'list price, in the currencies that the sale changes'),
    ),
    original_display_price: Type.Optional(
      described(DisplayPrice, 'price per unit without the sale'),
    ),
    sale_id: Type.Optional(
      Type.String({ description: 'name of the active sale; absent if there is none' }),
    ),
    sale_expires: Type.Optional(described(CatalogTimestamp, 'end time of the sale')),
    pricebook_id: Type.Optional(described(Uuid, 'id of the price book of the price')),
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
          'path to each node that the product is attached to: the hierarchy, then the nodes down to the parent',
      }),
    ),
    bread_crumb_nodes: Type.Optional(
      Type.Array(Uuid, {
        description: 'ids of the nodes that the product is attached to, newest attachment first',
      }),
    ),
    catalog_id: described(Uuid, 'id of the catalog that was read'),
    pricebook_id: Type.Optional(described(Uuid, 'id of the price book of the price')),
    display_price: Type.Optional(
      described(DisplayPrice, 'price per unit now, in the currency and language of the response'),
    ),
    original_display_price: Type.Optional(
      described(DisplayPrice, 'price per unit without the sale'),
    ),
    catalog_source: Type.Literal('pim', {
      description: 'always pim; products come from the store',
    }),
    sale_id: Type.Optional(
      Type.String({ description: 'name of the active sale; absent if there is none' }),
    ),
    sale_expires: Type.Optional(
      described(CatalogTimestamp, 'end time of the sale; absent if it has none'),
    ),
    original_price: Type.Optional(
      described(Price, 'list price, in the currencies that the sale changes'),
    ),
    component_products: Type.Optional(
      dictionary(EntryName, ComponentProductPrice, {
        description: 'prices of the component products of a bundle, by product id',
      }),
    ),
    price_modifiers: Type.Optional(
      dictionary(EntryName, ProductPriceModifier, {
        description: 'price modifiers applied to a child product, by name',
      }),
    ),
    tiers: Type.Optional(
      dictionary(EntryName, TierDisplayPrice, {
        description: 'display prices of the tiers, by the keys of attributes.tiers',
      }),
    ),
    variation_matrix: Type.Optional(
      described(VariationMatrix, 'id of the child product for each combination of options'),
    ),
    bundle_configuration: Type.Optional(
      described(BundleConfiguration, 'default options of a bundle'),
    ),
    variations: Type.Optional(
      Type.Array(Variation, { description: 'the variations of a parent with all their options' }),
    ),
    child_variations: Type.Optional(
      Type.Array(Variation, {
        description: 'the variations of a child, with its option of each',
      }),
    ),
    child_option_ids: Type.Optional(
      Type.Array(Type.Array(Uuid), {
        description: 'ids of the options of each child of a parent',
      }),
    ),
    product_types: Type.Array(ProductType, {
      description: 'product type, such as parent or bundle',
    }),
    language: described(LocaleTag, 'language of the names and descriptions in this response'),
  },
  {
    additionalProperties: false,
    title: 'ProductMeta',
    description: 'data that the catalog adds to a product: nodes, prices, variations',
  },
);
export type ProductMeta = CatalogTypes['ProductMeta'];
