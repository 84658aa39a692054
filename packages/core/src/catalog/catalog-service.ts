import type { CatalogNode, IncludeName } from '@aisle/schema';
import type {
  AttributeValues,
  NodeProductsExplanation,
  NodeTree,
  UpcomingChange,
} from '@aisle/schema/dev';
import type { ProductPage } from './product-page.js';
import type { ReleasePreview } from './publishing/release-preview.js';
import type { LanguageWish } from './reading/choose-language.js';
import type { ReleasePage, ResolvedPage } from './reading/release-page.js';
import type { CatalogSummary, Release } from './release.js';
import type { ShopperContext } from './rules/shopper-context.js';

/** What every request for a part of a release says. */
export interface ReleaseRequest extends LanguageWish {
  /** The catalog to read; without it and without a matching rule, the one published first. */
  readonly catalog_id?: string;
  /** A release id, or `latestPublished`, which is also the default. */
  readonly release_id?: string;
  /** A filter as text, such as `eq(sku,TEE-1)`. */
  readonly filter?: string;
  /** Records a page, 1 to 100; the store's page length when absent. */
  readonly limit?: number;
  /** Records to skip, 0 to 10,000. */
  readonly offset?: number;
  readonly shopper?: ShopperContext;
}

/** Asks for the products of a node. */
export interface NodeProductsRequest extends ReleaseRequest {
  /** A node, or a hierarchy for its root. */
  readonly node_id: string;
  readonly include?: readonly IncludeName[];
  /** Currency of display prices; the store's default when absent. */
  readonly currency?: string;
}

/** A page of a release's nodes. */
export interface NodePage extends ReleasePage {
  readonly nodes: readonly CatalogNode[];
}

/** Asks for values that the products of a node have of an attribute. */
export interface ValuesRequest
  extends Pick<ReleaseRequest, 'catalog_id' | 'release_id'>,
    LanguageWish {
  readonly node_id: string;
  /** An attribute that filters of a node's products know. */
  readonly attribute: string;
  /** Text that the values hold, in any letter case. */
  readonly search?: string;
  /** The most values, 1 to 100; 20 when absent. */
  readonly limit?: number;
}

/** Asks how a request for the products of a node is decided. */
export interface ExplanationRequest extends NodeProductsRequest {
  readonly catalog_id: string;
  /** The id or the sku of a product to look for. */
  readonly product?: string;
}

/** How a publish is made. */
export interface PublishOptions {
  readonly signal?: AbortSignal;
  /** Told how many of the products have been built so far. */
  readonly onProgress?: (products: number, total: number) => void;
}

/** What the service can do with catalogs. */
export interface CatalogService {
  /**
   * The live products of a node of a published release.
   * @throws CommerceError `not_found` naming which of catalog, release, node; `bad_request` for a
   * filter, a page or a currency that is not one.
   */
  listNodeProducts(request: NodeProductsRequest): Promise<ProductPage>;

  /**
   * The same, decided but not read yet: whoever keeps finished answers finds out by the version whether
   * one still holds.
   * @throws CommerceError as `listNodeProducts`; that there is no such node shows when it is read.
   */
  resolveNodeProducts(request: NodeProductsRequest): Promise<ResolvedPage<ProductPage>>;

  /** The nodes of a published release, newest update first. */
  listNodes(request: ReleaseRequest): Promise<NodePage>;

  /** The same, decided but not read yet. */
  resolveNodes(request: ReleaseRequest): Promise<ResolvedPage<NodePage>>;

  /**
   * Makes the catalog's present content public as a new release, in one step, and prunes all but the
   * newest three.
   * @throws CommerceError `not_found` for an unknown catalog, `aborted` when the signal fires.
   */
  publishRelease(catalogId: string, options?: PublishOptions): Promise<Release>;

  /**
   * What {@link publishRelease} would change against the newest release, and which releases it would prune.
   * @throws CommerceError as `publishRelease`.
   */
  previewRelease(catalogId: string, options?: PublishOptions): Promise<ReleasePreview>;

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
