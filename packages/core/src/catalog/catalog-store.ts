import type { IncludeName } from '@aisle/schema/catalog';
import type { FilterDraft } from '@aisle/schema/filter';
import type { StoreSettings } from '../environment/store-settings.js';
import type { PageWindow } from '../records/page-window.js';
import type { IncludedDocuments } from './documents/included-documents.js';
import type { JoinedDocuments } from './documents/joined-documents.js';
import type { Publication, ReleaseDraft } from './publication.js';
import type { MissingPart } from './reading/missing-part.js';
import type { CatalogRecord, CatalogRuleRecord, FileRecord } from './records.js';
import type { CatalogSummary, StoredRelease } from './release.js';

/** Products of a release: all, those of a node or hierarchy, or one by its id. */
export type ProductsOf =
  | 'release'
  | { readonly node: string }
  | { readonly hierarchy: string }
  | { readonly product: string };

/** Query for products as a reader sees them at a time. */
export interface ProductsQuery extends PageWindow {
  readonly of: ProductsOf;
  readonly filter?: FilterDraft;
  readonly include: readonly IncludeName[];
  readonly language: string;
  readonly currency: string;
  readonly now: number;
}

/** Some of the matching documents, and the number of all matches. */
export interface FoundDocuments {
  readonly total: number;
  readonly documents: JoinedDocuments;
}

/** Products with the documents that `include` requested. */
export interface FoundProducts extends FoundDocuments {
  readonly included: IncludedDocuments;
}

/** A node by its id, or one that has to be a hierarchy. */
export type NamedNode = { readonly node: string } | { readonly hierarchy: string };

/**
 * Nodes of a release: all, last changed first; its hierarchies, as the catalog lists them; one by
 * its id; those directly below one; or all of a hierarchy, depth by depth.
 */
export type NodesOf =
  | 'release'
  | 'hierarchies'
  | NamedNode
  | { readonly childrenOf: NamedNode }
  | { readonly nodesOf: { readonly hierarchy: string } };

/** Query for nodes of a release. */
export interface NodesQuery extends PageWindow {
  readonly of: NodesOf;
  readonly filter?: FilterDraft;
  readonly language: string;
}

/** Request for a new release of a catalog. */
export interface PublicationRequest {
  readonly catalog_id: string;
  readonly release_id: string;
  readonly now: number;
  /** Number of releases of the catalog that stay readable. */
  readonly keep: number;
  /** Random number from 0 up to 1, for lists without a defined order. */
  readonly lot: number;
}

/** Request for the changes that a new release of a catalog would make. */
export type DraftRequest = Pick<PublicationRequest, 'catalog_id' | 'keep' | 'lot'>;

/** Query for files: all, or those with some ids. */
export interface FilesQuery extends PageWindow {
  readonly ids?: readonly string[];
}

/** Some of the matching files, and the number of all matches. */
export interface FoundFiles {
  readonly total: number;
  readonly files: readonly FileRecord[];
}

/** State that a change of a rule is decided by. */
export interface RuleGround {
  /** Current rule; undefined when there is none. */
  readonly rule: CatalogRuleRecord | undefined;
  /** True if the catalog that the change names exists, or if it names none. */
  readonly hasCatalog: boolean;
}

/**
 * Decides the new state of a rule: the given rule when nothing changes, undefined to delete it.
 * Throws to refuse; nothing is written then. It is synchronous because it runs inside the write.
 */
export type DecideRule = (ground: RuleGround) => CatalogRuleRecord | undefined;

/** Store of catalogs, their rules and their releases. */
export interface CatalogStore {
  /**
   * Returns a number that differs whenever something in the store may have changed. Every request
   * asks for it, so an engine that knows it returns it without a promise.
   */
  revision(): number | Promise<number>;
  settings(): Promise<StoreSettings>;
  listCatalogs(): Promise<readonly CatalogSummary[]>;
  /** Returns catalogs as stored, in order of creation. */
  listCatalogRecords(): Promise<readonly CatalogRecord[]>;
  hasCatalog(catalogId: string): Promise<boolean>;
  /** Returns the rules, oldest first. */
  listRules(): Promise<readonly CatalogRuleRecord[]>;
  /**
   * Reads a rule, decides and writes in one transaction. Resolves to the decision once the change
   * is durable and visible to every reader. `catalogId` names a catalog that the decision depends
   * on.
   */
  changeRule(
    ruleId: string,
    catalogId: string | undefined,
    decide: DecideRule,
  ): Promise<CatalogRuleRecord | undefined>;
  /** Files by their ids: all, or those of some ids. */
  listFiles(query: FilesQuery): Promise<FoundFiles>;
  /**
   * Returns the currencies of price books and modifiers in alphabetical order. Of a long book only
   * the first prices count.
   */
  listCurrencies(): Promise<readonly string[]>;
  /** Returns the published catalog whose first release is the oldest. */
  findFirstPublished(): Promise<string | undefined>;
  /** Returns a release of a catalog, even a pruned one; the newest when no id is given. */
  findRelease(catalogId: string, releaseId?: string): Promise<StoredRelease | undefined>;
  /** Returns products in list order as one consistent read, or the part that is missing. */
  findProducts(release: StoredRelease, query: ProductsQuery): Promise<FoundProducts | MissingPart>;
  /** Returns nodes as one consistent read, or the part that is missing. */
  findNodes(release: StoredRelease, query: NodesQuery): Promise<FoundDocuments | MissingPart>;
  /**
   * Makes a release unreadable, as if pruned. Resolves once that is durable and visible to every
   * reader. A later cleanup frees its content.
   * @returns true if the release was readable until now.
   */
  withdrawRelease(catalogId: string, releaseId: string): Promise<boolean>;
  /** Begins a release. Returns undefined when there is no such catalog. */
  openPublication(request: PublicationRequest): Promise<Publication | undefined>;
  /**
   * Begins a comparison with a possible new release. Returns undefined when there is no such
   * catalog.
   */
  openDraft(request: DraftRequest): Promise<ReleaseDraft | undefined>;
}
