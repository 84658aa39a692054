import type {
  AttributeValues,
  NodeProductsExplanation,
  NodeTree,
  ProductMatches,
  UpcomingChange,
} from '@aisle/schema/dev';
import type { ProductSearch } from './inspection/find-products.js';
import type { ReleasePreview } from './publishing/release-preview.js';
import type { ReadOperations, ResolveReading } from './read-operations.js';
import type { LanguageWish } from './reading/choose-language.js';
import type { CatalogSummary, Release } from './release.js';
import type { ExplanationRequest, ReleaseRequest, ValuesRequest } from './requests.js';

/** How a publish is made. */
export interface PublishOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told how many of the products have been built so far. */
  readonly onProgress?: ((products: number, total: number) => void) | undefined;
}

/** What the service can do with catalogs. */
export interface CatalogService extends ReadOperations {
  /**
   * What is read of a release, decided but not read yet: whoever keeps finished answers finds out by the version
   * whether one still holds.
   * @throws CommerceError as the reading; that there is no such node or product shows when it is read.
   */
  readonly resolve: ResolveReading;

  /**
   * Makes the catalog's present content public as a new release, in one step, and prunes all but the
   * newest three.
   * @throws CommerceError `not_found` for an unknown catalog, `aborted` when the signal fires.
   * @example
   * const signal = AbortSignal.timeout(60_000);
   * const release = await commerce.catalog.publishRelease(catalog_id, { signal });
   * const page = await commerce.catalog.listProducts({ release_id: release.id });
   */
  publishRelease(catalogId: string, options?: PublishOptions): Promise<Release>;

  /**
   * What {@link publishRelease} would change against the newest release, and which releases it would prune.
   * @throws CommerceError as `publishRelease`.
   */
  previewRelease(catalogId: string, options?: PublishOptions): Promise<ReleasePreview>;

  /**
   * The newest release of a catalog where {@link publishRelease} would make another like it: nothing that it shows
   * has changed since. Undefined where there is something to publish.
   * @throws CommerceError `not_found` for an unknown catalog.
   */
  findCurrentRelease(catalogId: string): Promise<Release | undefined>;

  /**
   * All nodes of a published release with how many products each lists: parents before their children,
   * siblings by name. The catalog is the one that is named.
   * @throws CommerceError `not_found` naming which of catalog and release.
   */
  listNodeTree(
    request: Pick<ReleaseRequest, 'catalog_id' | 'release_id'> & LanguageWish,
  ): Promise<NodeTree>;

  /**
   * Values that products of a node have, those that begin with the searched text first. Very many are looked
   * through for a quarter of a second; an answer that had to be cut is not `complete`.
   * @throws CommerceError as `listNodeProducts`; `bad_request` for an attribute that filters do not know.
   */
  listValues(request: ValuesRequest): Promise<AttributeValues>;

  /**
   * Products by their names in any language, skus and ids, drafts included, the best match first. Very many are
   * looked through for a quarter of a second; an answer that had to be cut is not `complete`.
   */
  findProducts(search: ProductSearch): Promise<ProductMatches>;

  /**
   * How a request for the products of a node is decided: rules, release, language, what the filter came to,
   * and why a product is on the page or missing.
   * @throws CommerceError as `listNodeProducts`.
   */
  explainNodeProducts(request: ExplanationRequest): Promise<NodeProductsExplanation>;

  /** Every catalog with its releases. */
  listCatalogs(): Promise<readonly CatalogSummary[]>;

  /**
   * What passing time changes in the newest releases after `now`, in milliseconds: sales and catalog rules
   * that begin or end, earliest first, at most `limit`.
   */
  listUpcoming(now: number, limit: number): Promise<readonly UpcomingChange[]>;
}
