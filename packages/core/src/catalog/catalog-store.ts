import { formatTimestamp } from '@aisle/schema';
import type { IncludeName } from '@aisle/schema/catalog';
import { saleName, type UpcomingChange } from '@aisle/schema/dev';
import type { FilterDraft } from '@aisle/schema/filter';
import type { StoreSettings } from '../environment/store-settings.js';
import { mostUpcoming, type PageWindow, requireInRange } from '../records/records.js';
import type { JoinedDocuments } from './documents/join-products.js';
import type { IncludedDocuments } from './documents/pack-product.js';
import {
  type CatalogSummary,
  mostNamedSales,
  type Publication,
  type ReleaseDraft,
  type SaleChange,
  type StoredRelease,
} from './publication.js';
import type { MissingPart } from './reading/missing-part.js';
import {
  type CatalogRecord,
  type CatalogRuleRecord,
  type FileRecord,
  isScheduled,
  listScheduleEdges,
} from './requests.js';

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

/** Ids of hierarchies and price books. */
export interface CatalogParts {
  readonly hierarchies: readonly string[];
  readonly price_books: readonly string[];
}

/**
 * Decides the new state of a catalog: the given catalog when nothing changes. `found` has those of
 * the named parts that exist. Throws to refuse, and is synchronous, as {@link DecideRule}.
 */
export type DecideCatalog = (
  catalog: CatalogRecord | undefined,
  found: CatalogParts,
) => CatalogRecord;

/** Everything that keeps a catalog from being deleted. */
export interface CatalogUse {
  /** Rules that name it. */
  readonly rules: readonly CatalogRuleRecord[];
  /** Number of its readable releases. */
  readonly readable: number;
  /** Number of its unfinished releases. */
  readonly unfinished: number;
}

/** Throws to keep a catalog. It is synchronous because it runs inside the write. */
export type ApproveDeletion = (catalog: CatalogRecord | undefined, use: CatalogUse) => void;

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
  /**
   * Reads a catalog, decides and writes in one transaction, in the manner of `changeRule`. Waits for
   * imports. `named` has the parts that the decision depends on.
   */
  changeCatalog(
    catalogId: string,
    named: CatalogParts,
    decide: DecideCatalog,
  ): Promise<CatalogRecord>;
  /** Deletes a catalog in one transaction, unless `approve` throws. Waits for imports. */
  deleteCatalog(catalogId: string, approve: ApproveDeletion): Promise<void>;
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

/**
 * Returns a text in quotes, for a sentence. Unprintable characters are escaped; quotes within the
 * text are not.
 */
export function quote(text: string): string {
  return JSON.stringify(text).replace(/\\(["\\])/g, '$1');
}

/**
 * Returns changes that time alone makes to catalogs after `now`, earliest first, at most `limit`.
 * Sales of the newest releases begin or end. Rules whose catalogs have a release become active or
 * inactive.
 */
export async function listUpcoming(
  store: Pick<CatalogStore, 'listCatalogs' | 'findRelease' | 'listRules'>,
  now: number,
  limit: number,
): Promise<readonly UpcomingChange[]> {
  requireInRange('limit', limit, 0, mostUpcoming);
  const catalogs = await store.listCatalogs();
  const names = new Map(catalogs.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => quote(names.get(id) ?? id);
  const releases = await Promise.all(catalogs.map(({ id }) => store.findRelease(id)));
  const published = releases.filter((release) => release !== undefined);
  const sales = published.flatMap(({ id, catalog_id, sale_changes }) =>
    sale_changes
      .filter(({ time }) => time > now)
      .slice(0, limit)
      .map((change) => ({
        time: change.time,
        kind: 'sale' as const,
        id,
        description: `${describeSales(change)} in the newest release of ${nameOf(catalog_id)}: prices change.`,
      })),
  );
  const led = (await store.listRules()).filter(({ catalog_id }) =>
    published.some((release) => release.catalog_id === catalog_id),
  );
  const rules = led.flatMap((rule) =>
    listAfter(now, listTurns(rule), limit).map((time) => ({
      time,
      kind: 'rule' as const,
      id: rule.id,
      description: describeTurn(rule, time, nameOf(rule.catalog_id)),
    })),
  );
  return [...sales, ...rules]
    .sort((a, b) => a.time - b.time)
    .slice(0, limit)
    .map((change) => ({ ...change, time: formatTimestamp(change.time) }));
}

/** Returns the times at which a rule becomes active or inactive; schedules may overlap. */
function listTurns(rule: CatalogRuleRecord): readonly number[] {
  return listScheduleEdges([rule]).filter(
    (edge) => isScheduled(rule, edge) !== isScheduled(rule, edge - 1),
  );
}

function describeSales({ begins, ends }: SaleChange): string {
  const turns = [...describeSalesThat('begin', begins), ...describeSalesThat('end', ends)];
  return turns.length === 0 ? 'A sale begins or ends' : `The ${turns.join(', the ')}`;
}

function describeSalesThat(turn: 'begin' | 'end', names: readonly string[]): readonly string[] {
  const [first, ...others] = names.map((name) => quote(saleName(name)));
  if (first === undefined) return [];
  if (others.length === 0) return [`sale ${first} ${turn}s`];
  if (names.length === mostNamedSales) others.splice(-1, 1, 'others');
  const words = new Intl.ListFormat('en-GB');
  return [`sales ${words.format([first, ...others])} ${turn}`];
}

function describeTurn(rule: CatalogRuleRecord, time: number, catalog: string): string {
  const name = quote(rule.name);
  return isScheduled(rule, time)
    ? `The catalog rule ${name} is evaluated from then on: it leads to ${catalog}.`
    : `The catalog rule ${name} is no longer evaluated: it led to ${catalog}.`;
}

/** Returns the first times after another one, each once. */
function listAfter(now: number, times: readonly number[], limit: number): readonly number[] {
  const later = [...new Set(times)].filter((time) => time > now);
  return later.sort((a, b) => a - b).slice(0, limit);
}
