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

/** Which products of a release: all of it, those of a node or of a hierarchy, or one by its id. */
export type ProductsOf =
  | 'release'
  | { readonly node: string }
  | { readonly hierarchy: string }
  | { readonly product: string };

/** Asks for products as a reader sees them at a time. */
export interface ProductsQuery extends PageWindow {
  readonly of: ProductsOf;
  readonly filter?: FilterDraft;
  readonly include: readonly IncludeName[];
  readonly language: string;
  readonly currency: string;
  readonly now: number;
}

/** Some of the documents that match, and how many match in all. */
export interface FoundDocuments {
  readonly total: number;
  readonly documents: JoinedDocuments;
}

/** Products with the documents of what `include` asked for. */
export interface FoundProducts extends FoundDocuments {
  readonly included: IncludedDocuments;
}

/** A node by its id, or one that has to be a hierarchy. */
export type NamedNode = { readonly node: string } | { readonly hierarchy: string };

/**
 * Which nodes of a release: all of them, last changed first; its hierarchies, as the catalog lists them; one by its
 * id; those directly below one, or all of a hierarchy, depth by depth.
 */
export type NodesOf =
  | 'release'
  | 'hierarchies'
  | NamedNode
  | { readonly childrenOf: NamedNode }
  | { readonly nodesOf: { readonly hierarchy: string } };

/** Asks for nodes of a release. */
export interface NodesQuery extends PageWindow {
  readonly of: NodesOf;
  readonly filter?: FilterDraft;
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

/** Asks for files: all, or those of some ids. */
export interface FilesQuery extends PageWindow {
  readonly ids?: readonly string[];
}

/** Some of the files that match, and how many do. */
export interface FoundFiles {
  readonly total: number;
  readonly files: readonly FileRecord[];
}

/** What a change of a rule is decided by. */
export interface RuleGround {
  /** The rule as it is; undefined when there is none. */
  readonly rule: CatalogRuleRecord | undefined;
  /** Whether there is the catalog that the change names; true when it names none. */
  readonly hasCatalog: boolean;
}

/**
 * Decides what a rule becomes: the rule it was given when nothing changes, undefined for none; throws to refuse,
 * and nothing is written then. Must not wait: it runs inside the write.
 */
export type DecideRule = (ground: RuleGround) => CatalogRuleRecord | undefined;

/** Where catalogs, their rules and their releases are kept. */
export interface CatalogStore {
  /**
   * A number that is another one whenever something in the store may have changed meanwhile. An engine that
   * knows it at once says it at once: every request asks.
   */
  revision(): number | Promise<number>;
  settings(): Promise<StoreSettings>;
  listCatalogs(): Promise<readonly CatalogSummary[]>;
  /** Catalogs as they were stored, the first made first. */
  listCatalogRecords(): Promise<readonly CatalogRecord[]>;
  hasCatalog(catalogId: string): Promise<boolean>;
  /** The oldest first. */
  listRules(): Promise<readonly CatalogRuleRecord[]>;
  /**
   * Reads a rule, decides and writes in one step that nothing comes between, and resolves when the change is kept for
   * good: every reader sees it from then on. `catalogId` names a catalog that the decision wants to see. What was
   * decided is the result.
   */
  changeRule(
    ruleId: string,
    catalogId: string | undefined,
    decide: DecideRule,
  ): Promise<CatalogRuleRecord | undefined>;
  /** Files by their ids: all, or those of some ids. */
  listFiles(query: FilesQuery): Promise<FoundFiles>;
  /** The currencies of price books and modifiers, in alphabetical order; of a long book the first prices count. */
  listCurrencies(): Promise<readonly string[]>;
  /** Of the catalogs that have a release, the one whose first was the oldest. */
  findFirstPublished(): Promise<string | undefined>;
  /** A release of a catalog, a pruned one included; the newest when no id is given. */
  findRelease(catalogId: string, releaseId?: string): Promise<StoredRelease | undefined>;
  /** Products in list order as one consistent read, or the part that is missing. */
  findProducts(release: StoredRelease, query: ProductsQuery): Promise<FoundProducts | MissingPart>;
  /** Nodes as one consistent read, or the part that is missing. */
  findNodes(release: StoredRelease, query: NodesQuery): Promise<FoundDocuments | MissingPart>;
  /**
   * Has a release read no more, as if it was pruned, and resolves when that is kept for good: every reader sees it from
   * then on. Tells whether it could be read until now. What it held is freed later.
   */
  withdrawRelease(catalogId: string, releaseId: string): Promise<boolean>;
  /** Begins a release; undefined when there is no such catalog. */
  openPublication(request: PublicationRequest): Promise<Publication | undefined>;
  /** Begins to look at what a release would change; undefined when there is no such catalog. */
  openDraft(request: DraftRequest): Promise<ReleaseDraft | undefined>;
}
