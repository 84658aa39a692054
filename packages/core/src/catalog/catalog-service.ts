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

/** Options of a publish. */
export interface PublishOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of products built so far and the total. */
  readonly onProgress?: ((products: number, total: number) => void) | undefined;
}

/** Catalog operations of the service. */
export interface CatalogService extends ReadOperations {
  /**
   * Decides what a request reads without reading it. The version tells a cache of answers whether
   * an entry is still valid.
   * @throws CommerceError as the reading; a missing node or product shows only when it is read.
   */
  readonly resolve: ResolveReading;

  /**
   * Publishes the catalog's current content as a new release in one step, and prunes all but the
   * newest three.
   * @throws CommerceError `not_found` for an unknown catalog, `aborted` when the signal fires.
   * @example
   * const signal = AbortSignal.timeout(60_000);
   * const release = await commerce.catalog.publishRelease(catalog_id, { signal });
   * const page = await commerce.catalog.listProducts({ release_id: release.id });
   */
  publishRelease(catalogId: string, options?: PublishOptions): Promise<Release>;

  /**
   * Compares what {@link publishRelease} would publish with the newest release, and lists the
   * releases it would prune.
   * @throws CommerceError as `publishRelease`.
   */
  previewRelease(catalogId: string, options?: PublishOptions): Promise<ReleasePreview>;

  /**
   * Returns the newest release of a catalog if nothing that it shows has changed since. Returns
   * undefined when there is something to publish.
   * @throws CommerceError `not_found` for an unknown catalog.
   */
  findCurrentRelease(catalogId: string): Promise<Release | undefined>;

  /**
   * Returns all nodes of a published release with the number of products each lists: parents before
   * their children, siblings by name. The catalog is the one named in the request.
   * @throws CommerceError `not_found` naming the missing catalog or release.
   */
  listNodeTree(
    request: Pick<ReleaseRequest, 'catalog_id' | 'release_id'> & LanguageWish,
  ): Promise<NodeTree>;

  /**
   * Returns values that products of a node have; values that begin with the searched text come
   * first. The search stops after a quarter of a second; `complete` is then false.
   * @throws CommerceError as `listNodeProducts`; `bad_request` for an attribute that filters do not
   * support.
   */
  listValues(request: ValuesRequest): Promise<AttributeValues>;

  /**
   * Finds products by name in any language, sku or id, drafts included, the best match first. The
   * search stops after a quarter of a second; `complete` is then false.
   */
  findProducts(search: ProductSearch): Promise<ProductMatches>;

  /**
   * Explains a request for the products of a node: rules, release, language, the filter's matches.
   * Says why a product is on the page or missing.
   * @throws CommerceError as `listNodeProducts`.
   */
  explainNodeProducts(request: ExplanationRequest): Promise<NodeProductsExplanation>;

  /** Returns every catalog with its releases. */
  listCatalogs(): Promise<readonly CatalogSummary[]>;

  /**
   * Returns changes that time alone will make to the newest releases after `now` (milliseconds).
   * These are sales and catalog rules that begin or end, earliest first, at most `limit`.
   */
  listUpcoming(now: number, limit: number): Promise<readonly UpcomingChange[]>;
}
