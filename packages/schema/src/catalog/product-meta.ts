import Type from 'typebox';
import { dictionary, EntryName } from '../primitives/dictionary.js';
import { LocaleTag } from '../primitives/locale-tag.js';
import { Price } from '../primitives/price.js';
import { CatalogTimestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { BundleConfiguration } from './bundle.js';
import { DisplayPrice, TierDisplayPrice } from './display-price.js';
import { ProductType } from './product-type.js';
import { Variation, VariationMatrix } from './variation.js';

/** How the base product's price becomes a child's. */
export const ModifierType = Type.Enum(['price_increment', 'price_decrement', 'price_equals']);
export type ModifierType = Type.Static<typeof ModifierType>;

/** A price modifier as the product's meta shows it. */
export const ProductPriceModifier = Type.Object(
  { modifier_type: ModifierType, currencies: Price },
  { additionalProperties: false },
);
export type ProductPriceModifier = Type.Static<typeof ProductPriceModifier>;

/** The price of one component product of a bundle. */
export const ComponentProductPrice = Type.Object(
  {
    price: Type.Optional(Price),
    display_price: Type.Optional(DisplayPrice),
    original_price: Type.Optional(Price),
    original_display_price: Type.Optional(DisplayPrice),
    sale_id: Type.Optional(Type.String()),
    sale_expires: Type.Optional(CatalogTimestamp),
    pricebook_id: Type.Optional(Uuid),
  },
  { additionalProperties: false },
);
export type ComponentProductPrice = Type.Static<typeof ComponentProductPrice>;

/** What the catalog adds to a product: its place, its price, its variations. */
export const ProductMeta = Type.Object(
  {
    bread_crumbs: Type.Optional(dictionary(EntryName, Type.Array(Uuid))),
    bread_crumb_nodes: Type.Optional(Type.Array(Uuid)),
    catalog_id: Uuid,
    pricebook_id: Type.Optional(Uuid),
    display_price: Type.Optional(DisplayPrice),
    original_display_price: Type.Optional(DisplayPrice),
    catalog_source: Type.Literal('pim'),
    sale_id: Type.Optional(Type.String()),
    sale_expires: Type.Optional(CatalogTimestamp),
    original_price: Type.Optional(Price),
    component_products: Type.Optional(dictionary(EntryName, ComponentProductPrice)),
    price_modifiers: Type.Optional(dictionary(EntryName, ProductPriceModifier)),
    tiers: Type.Optional(dictionary(EntryName, TierDisplayPrice)),
    variation_matrix: Type.Optional(VariationMatrix),
    bundle_configuration: Type.Optional(BundleConfiguration),
    variations: Type.Optional(Type.Array(Variation)),
    child_variations: Type.Optional(Type.Array(Variation)),
    child_option_ids: Type.Optional(Type.Array(Type.Array(Uuid))),
    product_types: Type.Array(ProductType),
    language: LocaleTag,
  },
  { additionalProperties: false, title: 'ProductMeta' },
);
export type ProductMeta = Type.Static<typeof ProductMeta>;
