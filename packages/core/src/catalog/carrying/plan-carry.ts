import type { CatalogRecord, NodeRecord } from '../records.js';
import type { PromisingRow } from '../release-format/find-gap.js';
import { type FindPlace, placesIn } from '../release-format/find-place.js';
import { parentOf } from '../release-format/number-nodes.js';
import { allProducts, type ListedRelease, type ReadList } from '../release-format/stored-list.js';
import { describeBasis } from './basis.js';
import { type ChangeSource, followChanges } from './follow-changes.js';

/** Release that an incremental publish may start from. */
export interface BaseRelease extends ListedRelease {
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
export interface CarryPlan<Product> extends PlacedProducts<Product> {
  /** Positions of products that are gone or have moved. */
  readonly retired: readonly number[];
  /** Ids of files whose documents changed. */
  readonly files: readonly string[];
}

/** Products to build and their positions, in list order. */
export interface PlacedProducts<Product> {
  readonly products: readonly Product[];
  readonly places: readonly number[];
}

/** @returns true if the new release would have the same products and files as its base. */
export function isNothing({ products, retired, files }: CarryPlan<unknown>): boolean {
  return products.length === 0 && retired.length === 0 && files.length === 0;
}

/**
 * Reads that planning needs from an engine. `Product` is the engine's reference to a product to
 * build.
 */
export interface CarrySource<Product> {
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
export function planCarry<Product>(
  base: BaseRelease,
  { catalog, nodes }: { readonly catalog: CatalogRecord; readonly nodes: readonly NodeRecord[] },
  source: CarrySource<Product>,
): CarryPlan<Product> | undefined {
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
