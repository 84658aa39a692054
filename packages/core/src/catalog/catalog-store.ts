import type { IncludeName } from '@aisle/schema';
import type { Filter } from '@aisle/schema/filter';
import type { StoreSettings } from '../environment/store-settings.js';
import type { CatalogInspection } from './inspection/catalog-inspection.js';
import type { Publication, ReleaseDraft } from './publication.js';
import type { PageDocuments } from './reading/page-documents.js';
import type { MissingPart, PageWindow } from './reading/page-query.js';
import type { CatalogRuleRecord } from './records.js';
import type { CatalogSummary, StoredRelease } from './release.js';

export type { MissingPart, PageWindow, ReleaseDraft };

/** Asks for products of a node as a reader sees them at a time. */
export interface NodeProductsQuery extends PageWindow {
  readonly node_id: string;
  readonly filter?: Filter;
  readonly include: readonly IncludeName[];
  readonly language: string;
  readonly currency: string;
  readonly now: number;
}

/** A page of documents, and how many match in all. */
export interface DocumentPage {
  readonly total: number;
  readonly documents: PageDocuments;
}

/** A page of products with the documents of what `include` asked for. */
export interface ProductDocumentPage extends DocumentPage {
  readonly included: Readonly<Partial<Record<IncludeName, Uint8Array>>>;
}

/** Asks for nodes of a release. */
export interface NodesQuery extends PageWindow {
  readonly filter?: Filter<'id'>;
  readonly language: string;
}

/** Asks for a new release of a catalog. */
export interface PublicationRequest {
  readonly catalog_id: string;
  readonly release_id: string;
  readonly now: number;
  /** How many releases of the catalog stay readable. */
  readonly keep: number;
  /** A number drawn for orders that nobody set, 0 up to 1. */
  readonly lot: number;
}

/** Asks what a new release of a catalog would change. */
export type DraftRequest = Pick<PublicationRequest, 'catalog_id' | 'keep' | 'lot'>;

/** Where catalogs, their rules and their releases are kept. */
export interface CatalogStore extends CatalogInspection {
  /** A number that is another one whenever something in the store may have changed meanwhile. */
  revision(): number;
  settings(): Promise<StoreSettings>;
  listCatalogs(): Promise<readonly CatalogSummary[]>;
  hasCatalog(catalogId: string): Promise<boolean>;
  listRules(): Promise<readonly CatalogRuleRecord[]>;
  /** Of the catalogs that have a release, the one whose first was the oldest. */
  findFirstPublished(): Promise<string | undefined>;
  /** A release of a catalog, a pruned one included; the newest when no id is given. */
  findRelease(catalogId: string, releaseId?: string): Promise<StoredRelease | undefined>;
  /** One page as one consistent read, or the part that is missing. */
  listNodeProducts(
    release: StoredRelease,
    query: NodeProductsQuery,
  ): Promise<ProductDocumentPage | MissingPart>;
  /** Nodes in list order, as one consistent read. */
  listNodes(release: StoredRelease, query: NodesQuery): Promise<DocumentPage | 'release'>;
  /** Begins a release; undefined when there is no such catalog. */
  openPublication(request: PublicationRequest): Promise<Publication | undefined>;
  /** Begins to look at what a release would change; undefined when there is no such catalog. */
  openDraft(request: DraftRequest): Promise<ReleaseDraft | undefined>;
}
