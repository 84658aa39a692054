import { SeedCart, SeedStock } from './cart-records.js';
import { SeedHierarchy, SeedNode } from './hierarchy-records.js';
import { SeedFile, SeedVariation } from './part-records.js';
import { SeedPrice, SeedPriceBook, SeedPriceModifier } from './price-records.js';
import { SeedProduct } from './product-records.js';
import { SeedCatalog, SeedCatalogRule, SeedPublish, SeedStoreSettings } from './store-records.js';
import { SeedOffering, SeedSubscription } from './subscription-records.js';

/** Schemas of the records in a seed, by `type`. */
export const seedRecords = {
  store: SeedStoreSettings,
  file: SeedFile,
  variation: SeedVariation,
  price_modifier: SeedPriceModifier,
  hierarchy: SeedHierarchy,
  node: SeedNode,
  product: SeedProduct,
  price_book: SeedPriceBook,
  price: SeedPrice,
  catalog: SeedCatalog,
  catalog_rule: SeedCatalogRule,
  offering: SeedOffering,
  subscription: SeedSubscription,
  stock: SeedStock,
  cart: SeedCart,
  publish: SeedPublish,
} as const;

/** Value of `type` in a seed record. */
export type SeedRecordType = keyof typeof seedRecords;

/** Record of a seed, the smallest unit of an import. */
export type SeedRecord =
  | SeedStoreSettings
  | SeedFile
  | SeedVariation
  | SeedPriceModifier
  | SeedHierarchy
  | SeedNode
  | SeedProduct
  | SeedPriceBook
  | SeedPrice
  | SeedCatalog
  | SeedCatalogRule
  | SeedOffering
  | SeedSubscription
  | SeedStock
  | SeedCart
  | SeedPublish;
