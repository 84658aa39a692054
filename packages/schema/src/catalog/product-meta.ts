import Type from 'typebox';
import type { CatalogTypes } from '../generated/catalog-types.js';
import {
  CatalogTimestamp,
  CurrencyCode,
  described,
  dictionary,
  EntryName,
  LocaleTag,
  Uuid,
} from '../primitives/described.js';
import { Price } from '../primitives/price.js';
import { BundleConfiguration } from './bundle.js';

/** An amount as a shopper reads it. `amount` is a string of minor units. */
export const DisplayAmount = Type.Object(
  {
    amount: Type.String({
      pattern: '^\\d+$',
      description: 'a whole number of minor units as text such as "1999"',
    }),
    currency: described(CurrencyCode, 'currency of the amount'),
    formatted: Type.String({
      description: 'amount formatted for the language of the response',
    }),
  },
  { additionalProperties: false },
);
export type DisplayAmount = CatalogTypes['DisplayAmount'];

/** A price as a shopper reads it; the side that the price entry does not know is absent. */
export const DisplayPrice = Type.Object(
  {
    with_tax: Type.Optional(described(DisplayAmount, 'price including tax')),
    without_tax: Type.Optional(described(DisplayAmount, 'price before tax')),
  },
  {
    additionalProperties: false,
    title: 'DisplayPrice',
    description:
      'a price formatted for display; has only with_tax or only without_tax, as the price is stored',
  },
);
export type DisplayPrice = CatalogTypes['DisplayPrice'];

/** The display prices of one tier. */
export const TierDisplayPrice = Type.Object(
  {
    display_price: Type.Optional(described(DisplayPrice, 'price per unit from this quantity on')),
    original_display_price: Type.Optional(
      described(DisplayPrice, 'price per unit without the sale'),
    ),
  },
  { additionalProperties: false },
);
export type TierDisplayPrice = CatalogTypes['TierDisplayPrice'];

const sortOrder = Type.Optional(
  Type.Integer({
    description:
      'sort order; higher values come first. Without it, the order is decided at publishing',
  }),
);

/** One choice within a variation, such as the size `M`. */
export const VariationOption = Type.Object(
  {
    id: described(Uuid, 'id used in child_option_ids and variation_matrix'),
    name: Type.String({ description: 'name shown to shoppers, such as Size or M' }),
    sort_order: sortOrder,
    description: Type.Optional(
      Type.String({ description: 'description shown to shoppers; absent if there is none' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'VariationOption',
    description: 'one choice within a variation, such as the size M',
  },
);
export type VariationOption = CatalogTypes['VariationOption'];

/** A way in which the children of a product differ: all `options` on a parent, the chosen `option` on a child. */
export const Variation = Type.Object(
  {
    id: described(Uuid, 'id shared by the parent and its children'),
    name: Type.String({ description: 'name shown to shoppers, such as Size or M' }),
    sort_order: sortOrder,
    option: Type.Optional(
      described(VariationOption, 'option of the child product; only present on a child'),
    ),
    options: Type.Optional(
      Type.Array(VariationOption, { description: 'all options; only present on a parent' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'Variation',
    description: 'a variation of a product, such as size',
  },
);
export type Variation = CatalogTypes['Variation'];

/** Option id → child product id, nested once for each further variation. */
export const VariationMatrix = Type.Record(Type.String(), Type.Unknown(), {
  title: 'VariationMatrix',
  description: 'map from option id to child product id, nested once for each further variation',
});
export type VariationMatrix = { [optionId: string]: string | VariationMatrix };

/** Type of a product within a catalog; a value of `meta.product_types`. */
export const ProductType = Type.Enum(['standard', 'parent', 'child', 'bundle']);
export type ProductType = Type.Static<typeof ProductType>;

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
