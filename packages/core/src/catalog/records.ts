import type {
  SeedCatalog,
  SeedCatalogRule,
  SeedFile,
  SeedHierarchy,
  SeedNode,
  SeedPrice,
  SeedPriceModifier,
  SeedProduct,
  SeedVariation,
} from '@aisle/schema/seed';

/** A stored record always knows when it was made and last changed. */
type Stamped<SeedRecord> = SeedRecord & {
  readonly created_at: string;
  readonly updated_at: string;
};

/** A product as a store keeps it. */
export type ProductRecord = Stamped<SeedProduct>;
/** A hierarchy or a node as a store keeps it. */
export type NodeRecord = Stamped<SeedHierarchy | SeedNode>;
/** A catalog as a store keeps it. */
export type CatalogRecord = Stamped<SeedCatalog>;
/** A catalog rule as a store keeps it. */
export type CatalogRuleRecord = Stamped<SeedCatalogRule>;
/** A file as a store keeps it. */
export type FileRecord = SeedFile & { readonly created_at: string };
/** A variation with its options as a store keeps it. */
export type VariationRecord = SeedVariation;
/** A price of a sku in a price book as a store keeps it. */
export type PriceRecord = SeedPrice;
/** A price modifier as a store keeps it. */
export type PriceModifierRecord = SeedPriceModifier;
