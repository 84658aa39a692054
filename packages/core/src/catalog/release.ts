/** A published release. Times are milliseconds since the epoch. */
export interface Release {
  readonly id: string;
  readonly catalog_id: string;
  readonly published_at: number;
  readonly languages: readonly string[];
  readonly default_language: string;
  readonly products: number;
}

/** A catalog and its releases that can be read, newest first. */
export interface CatalogSummary {
  readonly id: string;
  readonly name: string;
  readonly hierarchy_ids: readonly string[];
  readonly releases: readonly Release[];
}

/**
 * A release as the store gives it, to be given back to the store with each question about it. The numbers by
 * which the store finds it are the store's (`release-format/numbered-release.ts`).
 */
export interface StoredRelease extends Release {
  readonly state: 'published' | 'pruned';
  /** Ascending; one a time. */
  readonly sale_changes: readonly SaleChange[];
}

/**
 * A time, in milliseconds, at which sales of a release begin or end, and the names of the first ones by the alphabet.
 * Sales that are gone count until the release is built anew from its beginning.
 */
export interface SaleChange {
  readonly time: number;
  readonly begins: readonly string[];
  readonly ends: readonly string[];
}

/** So many names are kept of sales that begin at one time, and of those that end. */
export const mostNamedSales = 4;

/** What a caller may know of a release. */
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
