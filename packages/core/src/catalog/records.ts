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
} from '@aisle/schema';

/** A stored record always knows when it was made and last changed. */
type Stamped<SeedRecord> = SeedRecord & {
  readonly created_at: string;
  readonly updated_at: string;
};

export type ProductRecord = Stamped<SeedProduct>;
export type NodeRecord = Stamped<SeedHierarchy | SeedNode>;
export type CatalogRecord = Stamped<SeedCatalog>;
/** One that an earlier version stored does not know when it last changed. */
export type CatalogRuleRecord = SeedCatalogRule & { readonly created_at: string };
export type FileRecord = SeedFile & { readonly created_at: string };
export type VariationRecord = SeedVariation;
export type PriceRecord = SeedPrice;
export type PriceModifierRecord = SeedPriceModifier;
