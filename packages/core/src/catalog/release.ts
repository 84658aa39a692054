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
  /** Times at which a sale of the release begins or ends, ascending. */
  readonly sale_changes: readonly number[];
}

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
