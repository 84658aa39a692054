import type { SeedRecord } from '@aisle/schema/seed';
import { maxBundleDepth } from './build/gather-batch.js';
import { type FindPlace, placesIn } from './release-format/list-directory.js';
import type { PromisingRow } from './release-format/match-filter.js';
import { parentOf } from './release-format/number-nodes.js';
import { allProducts, type ListedRelease, type ReadList } from './release-format/stored-product.js';
import type { CatalogRecord, NodeRecord } from './requests.js';

/** Release that an incremental publish may start from. */
interface BaseRelease extends ListedRelease {
  /** Everything its documents depend on: see {@link describeBasis}. */
  readonly basis: string;
}

/** A base release as its row stores it. */
export interface BaseRow extends BaseRelease, PromisingRow {
  readonly lot: number;
  /** Number of the last change that the release includes. */
  readonly changes: number;
}

/** Work of an incremental publish. */
export interface IncrementalPlan<Product> extends PlacedProducts<Product> {
  /** Positions of products that are gone or have moved. */
  readonly retired: readonly number[];
  /** Ids of files whose documents changed. */
  readonly files: readonly string[];
}

/** Plan of an incremental publish in an engine; its products are row numbers. */
export interface StoredPlan extends IncrementalPlan<number> {
  readonly base: BaseRow;
}

/** Products to build and their positions, in list order. */
export interface PlacedProducts<Product> {
  readonly products: readonly Product[];
  readonly places: readonly number[];
}

/** @returns true if the new release would have the same products and files as its base. */
export function isNothing({ products, retired, files }: IncrementalPlan<unknown>): boolean {
  return products.length === 0 && retired.length === 0 && files.length === 0;
}

/**
 * Reads that planning needs from an engine. `Product` is the engine's reference to a product to
 * build.
 */
interface PlanSource<Product> {
  /**
   * Checks so many samples of the base release. Returns what is missing or unreadable, or
   * undefined.
   */
  findGap(samples: number): string | undefined;
  readonly readList: ReadList;
  /** Positions of everything in the generation that has had an id. */
  readonly placesOfId: (id: string) => readonly number[];
  /** Returns the nodes of the base release. */
  listParents(): readonly { readonly id: string; readonly parent: string }[];
  readonly changes: ChangeSource;
  /**
   * Returns those of the products that the new release has, with positions. Returns undefined if no
   * positions are free.
   */
  place(ids: readonly string[], findPlace: FindPlace): PlacedProducts<Product> | undefined;
}

/** Number of products of the base release to check. */
const sampled = 64;

/** Number of changes up to which a publish is always incremental, however small the catalog. */
const leastToRebuild = 200;

/**
 * Plans an incremental publish. Returns undefined when everything has to be built: too many
 * documents show a change, or too much changed.
 */
export function planIncremental<Product>(
  base: BaseRelease,
  { catalog, nodes }: { readonly catalog: CatalogRecord; readonly nodes: readonly NodeRecord[] },
  source: PlanSource<Product>,
): IncrementalPlan<Product> | undefined {
  if (base.basis !== describeBasis(catalog)) return undefined;
  // A gap in the base release would pass to every release that builds on it.
  if (source.findGap(sampled) !== undefined) return undefined;
  const newNodes = compareTrees(source.listParents(), nodes);
  if (!newNodes) return undefined;

  const { readList, placesOfId } = source;
  const all = readList(allProducts(base), base);
  const findPlace = placesIn(all, placesOfId);
  const most = Math.max(leastToRebuild, all.total / 4);
  const changes = followChanges(source.changes, newNodes, findPlace, most);
  if (!changes) return undefined;
  const placed = source.place(changes.products, findPlace);
  if (!placed) return undefined;
  const retired = changes.products.flatMap((id) => findPlace(id) ?? []);
  return { ...placed, retired, files: changes.files };
}

/** Returns ids of nodes that the release lacks, or undefined when one of its nodes has moved. */
function compareTrees(
  known: readonly { readonly id: string; readonly parent: string }[],
  nodes: readonly NodeRecord[],
): readonly string[] | undefined {
  const parents = new Map(nodes.map((node) => [node.id, parentOf(node)]));
  if (known.some(({ id, parent }) => parents.get(id) !== parent)) return undefined;
  for (const { id } of known) parents.delete(id);
  return [...parents.keys()];
}

/**
 * Version of the format of packed products and lists, and of the rules that build documents. A
 * change of either takes the next number. A release with another version cannot be published
 * incrementally.
 */
const storedForm = 1;

/** Version of the runtime's locale data, which formats amounts. */
const localeData = process.versions.cldr;

/** Returns everything that all documents of a generation depend on, as text. */
export function describeBasis({ hierarchy_ids, price_books, ...catalog }: CatalogRecord): string {
  const { default_language, languages = [] } = catalog;
  return JSON.stringify({
    storedForm,
    localeData,
    hierarchy_ids,
    price_books,
    default_language,
    languages,
  });
}

/** Subject of a record's change. `all` means that too many documents show it to list them. */
export interface RecordChange {
  readonly kind: 'product' | 'price' | 'file' | 'all';
  readonly key: string;
}

/** Reads the record that another one replaced. It is called only if that matters. */
type ReadFormer = (() => SeedRecord) | undefined;

/**
 * Returns the changes that storing a record causes; `readFormer` is undefined for a new record.
 * Catalogs and nodes cause none, because a publish compares them itself.
 */
export function changesBy(record: SeedRecord, readFormer: ReadFormer): readonly RecordChange[] {
  switch (record.type) {
    case 'product':
      return [record.id, ...formerParent(record, readFormer)].map((key) => ({
        kind: 'product',
        key,
      }));
    case 'price':
      return [{ kind: 'price', key: record.sku }];
    // A new record is shown only by products that changed to name it.
    case 'variation':
      return readFormer ? [{ kind: 'all', key: record.id }] : [];
    case 'price_modifier':
      return readFormer ? [{ kind: 'all', key: record.name }] : [];
    case 'file':
      return readFormer ? [fileChange(record, readFormer())] : [];
    default:
      return [];
  }
}

/** A parent shows its children, so the former parent changes too. */
function formerParent(
  { parent_id }: Extract<SeedRecord, { type: 'product' }>,
  readFormer: ReadFormer,
): readonly string[] {
  const former = readFormer?.();
  if (former?.type !== 'product' || former.parent_id === undefined) return [];
  return former.parent_id === parent_id ? [] : [former.parent_id];
}

/** Products show only the creation time of their files. */
function fileChange(
  { id, created_at }: Extract<SeedRecord, { type: 'file' }>,
  former: SeedRecord,
): RecordChange {
  const madeAt = former.type === 'file' ? former.created_at : undefined;
  const isSame = created_at === undefined || created_at === madeAt;
  return { kind: isSame ? 'file' : 'all', key: id };
}

/** A relation from keys to products. The name says what the keys are and whose ids are found. */
export type Relation =
  | 'products by sku'
  | 'products of nodes'
  | 'parents'
  | 'children'
  | 'bundles'
  | 'components';

/** Products and files whose documents may have changed since a release. */
interface Changes {
  /** Ids of products, including those that show or price a changed one. */
  readonly products: readonly string[];
  /** Ids of files. */
  readonly files: readonly string[];
}

/** Reads that following changes needs from an engine. */
export interface ChangeSource {
  /**
   * Returns every change since the release. Returns undefined if the log is incomplete or has more
   * than `most`.
   */
  readLog(most: number): readonly RecordChange[] | undefined;
  find(relation: Relation, keys: Iterable<string>): readonly string[];
  /** Returns the components of the bundles at these positions of the previous release. */
  findFormerComponents(places: readonly number[]): readonly string[];
}

/**
 * Finds all products and files that show a change since a release; `findPlace` finds the release's
 * products. Returns undefined if the changes are unknown or concern more than `most` products.
 */
export function followChanges(
  { readLog, find, findFormerComponents }: ChangeSource,
  newNodes: readonly string[],
  findPlace: (id: string) => number | undefined,
  most: number,
): Changes | undefined {
  const logged = readLog(most);
  if (!logged || logged.some(({ kind }) => kind === 'all')) return undefined;
  const keysOf = (kind: string) => logged.filter((one) => one.kind === kind).map(({ key }) => key);

  const changed = new Set([
    ...keysOf('product'),
    ...find('products by sku', keysOf('price')),
    // A new node may have come with its products from outside the catalog.
    ...(newNodes.length > 0 ? find('products of nodes', newNodes) : []),
  ]);
  const affected = new Set([...changed, ...find('parents', changed)]);
  // A bundle that is added or removed affects its components, a parent its children, and those
  // theirs.
  const taken = new Set<string>();
  for (let above: Iterable<string> = changed; ; ) {
    const places = [...above].flatMap((id) => findPlace(id) ?? []);
    const below = [
      ...find('components', above),
      ...find('children', above),
      ...findFormerComponents(places),
    ].filter((id) => !taken.has(id));
    if (below.length === 0) break;
    for (const id of below) taken.add(id);
    if (taken.size > most) return undefined;
    above = new Set(below);
  }
  for (const id of taken) affected.add(id);
  // The product itself, its children, and bundles of any of them show a price.
  let priced: Iterable<string> = changed;
  for (let depth = 0; depth <= maxBundleDepth; depth++) {
    const children = find('children', priced);
    priced = new Set([...children, ...find('bundles', [...priced, ...children])]);
    for (const id of priced) affected.add(id);
  }
  if (affected.size > most) return undefined;
  return { products: [...affected], files: keysOf('file') };
}
