import type { CatalogRecord, NodeRecord } from '../records.js';
import type { PromisingRow } from '../release-format/find-gap.js';
import { type FindPlace, placesIn } from '../release-format/find-place.js';
import { parentOf } from '../release-format/number-nodes.js';
import { allProducts, type ListedRelease, type ReadList } from '../release-format/stored-list.js';
import { describeBasis } from './basis.js';
import { type ChangeSource, followChanges } from './follow-changes.js';

/** The release that a new one may carry on. */
export interface BaseRelease extends ListedRelease {
  /** What its documents depend on: see {@link describeBasis}. */
  readonly basis: string;
}

/** The same as its row has it. */
export interface BaseRow extends BaseRelease, PromisingRow {
  readonly lot: number;
  /** The number of the last change that it knows. */
  readonly changes: number;
}

/** What a release that carries on another has to do. */
export interface CarryPlan<Product> extends PlacedProducts<Product> {
  /** Places of products that are gone, or that have another place now. */
  readonly retired: readonly number[];
  /** Ids of files whose documents changed. */
  readonly files: readonly string[];
}

/** Products to build and their places, in list order. */
export interface PlacedProducts<Product> {
  readonly products: readonly Product[];
  readonly places: readonly number[];
}

/** Returns true if a release that carries on another would have the products and files that it has. */
export function isNothing({ products, retired, files }: CarryPlan<unknown>): boolean {
  return products.length === 0 && retired.length === 0 && files.length === 0;
}

/** What planning asks an engine. `Product` is what the engine calls a product that is to be built. */
export interface CarrySource<Product> {
  /** What the base release lacks, or why it cannot be read, as far as so many samples show. */
  findGap(samples: number): string | undefined;
  readonly readList: ReadList;
  /** The places of everything in the generation that has had an id. */
  readonly placesOfId: (id: string) => readonly number[];
  /** The nodes that the base release has. */
  listParents(): readonly { readonly id: string; readonly parent: string }[];
  readonly changes: ChangeSource;
  /** Those of the products that the new release has, with places; undefined where there are none. */
  place(ids: readonly string[], findPlace: FindPlace): PlacedProducts<Product> | undefined;
}

/** So many products of the release before are looked at. */
const sampled = 64;

/** So few changes are always carried, however small the catalog. */
const leastToRebuild = 200;

/**
 * Finds what a release has to build when it carries on the one before. Undefined when it has to build
 * everything: something changed that too many documents show, or too much changed.
 */
export function planCarry<Product>(
  base: BaseRelease,
  { catalog, nodes }: { readonly catalog: CatalogRecord; readonly nodes: readonly NodeRecord[] },
  source: CarrySource<Product>,
): CarryPlan<Product> | undefined {
  if (base.basis !== describeBasis(catalog)) return undefined;
  // What it lacks, all that carry it on would lack as well.
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

/** Ids of nodes that the release has not; undefined when one that it has is not where it was. */
function compareTrees(
  known: readonly { readonly id: string; readonly parent: string }[],
  nodes: readonly NodeRecord[],
): readonly string[] | undefined {
  const parents = new Map(nodes.map((node) => [node.id, parentOf(node)]));
  if (known.some(({ id, parent }) => parents.get(id) !== parent)) return undefined;
  for (const { id } of known) parents.delete(id);
  return [...parents.keys()];
}
