/** A published release. Times are milliseconds since the epoch. */
export interface Release {
  readonly id: string;
  readonly catalog_id: string;
  readonly published_at: number;
  readonly languages: readonly string[];
  readonly default_language: string;
  readonly products: number;
}

/** A catalog and its readable releases, newest first. */
export interface CatalogSummary {
  readonly id: string;
  readonly name: string;
  readonly hierarchy_ids: readonly string[];
  readonly releases: readonly Release[];
}

/**
 * A release as the store returns and expects it. The numbers that the store finds it by are private
 * to the store (`release-format/numbered-release.ts`).
 */
export interface StoredRelease extends Release {
  readonly state: 'published' | 'pruned';
  /** Ascending, one entry per time. */
  readonly sale_changes: readonly SaleChange[];
}

/**
 * Time in milliseconds at which sales of a release begin or end, and the alphabetically first
 * names. Deleted sales count until the next complete build.
 */
export interface SaleChange {
  readonly time: number;
  readonly begins: readonly string[];
  readonly ends: readonly string[];
}

/** Number of names to keep of the sales that begin at one time, and of those that end. */
export const mostNamedSales = 4;

/** Returns the public facts about a release. */
export function describeRelease({
  id,
  catalog_id,
  published_at,
  languages,
  default_language,
  products,
}: StoredRelease): Release {
  return { id, catalog_id, published_at, languages, default_language, products };
}
