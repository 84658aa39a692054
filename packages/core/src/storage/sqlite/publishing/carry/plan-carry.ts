import type { Database } from 'better-sqlite3';
import type { CatalogRecord, NodeRecord } from '../../../../catalog/records.js';
import { findGap } from '../../releases/find-gap.js';
import { everything } from '../../releases/numbering.js';
import { prepareLists } from '../../releases/read-lists.js';
import { prepareStoredProducts } from '../../releases/stored-products.js';
import type { BaseRelease } from './base-release.js';
import { findChangedProducts } from './find-changes.js';
import { placeChanges } from './place-changes.js';

/**
 * The form of packed products and lists, and the rules that their documents were built by. What is of
 * another one cannot be carried on: a change of either takes the next number.
 */
const storedForm = 3;

/** The runtime's locale data, which amounts are written by for readers. */
const localeData = process.versions.cldr;

/** So many products of the release before are looked at. */
const sampled = 64;

/** What a release that carries on another has to do. */
export interface CarryPlan {
  readonly base: BaseRelease;
  /** Rows of products to build and their places, in list order. */
  readonly rows: readonly number[];
  readonly places: readonly number[];
  /** Places of products that are gone, or that have another place now. */
  readonly retired: readonly number[];
  /** Ids of files whose documents changed. */
  readonly files: readonly string[];
}

/** What every document of a generation depends on, as text. */
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

/**
 * Finds what a release has to build when it carries on the one before. Undefined when it has to build
 * everything: something changed that too many documents show, or too much changed.
 */
export function planCarry(
  database: Database,
  base: BaseRelease | undefined,
  source: { readonly catalog: CatalogRecord; readonly nodes: readonly NodeRecord[] },
): CarryPlan | undefined {
  if (!base || base.basis !== describeBasis(source.catalog)) return undefined;
  // What it lacks, all that carry it on would lack as well.
  if (findGap(database, base, sampled) !== undefined) return undefined;
  const newNodes = compareTrees(database, base, source.nodes);
  if (!newNodes) return undefined;

  const lists = prepareLists(database);
  const products = prepareStoredProducts(database);
  const placesIn = (value: string) => {
    const list = lists.read({ node: everything(base.generation), attribute: '', value }, base);
    const find = (id: string): number | undefined =>
      products.placesOfId(base.generation, id).find((place) => list.has(place));
    return { total: list.total, find };
  };
  const all = placesIn('');

  const most = Math.max(leastToRebuild, all.total / 4);
  const changes = findChangedProducts(database, base, newNodes, all.find, most);
  if (!changes) return undefined;
  // Components that no node lists are in no order, and are nobody's neighbours.
  const { find: findListed } = placesIn('listed');
  const placed = placeChanges(database, base, changes.products, source.nodes, findListed);
  if (!placed) return undefined;
  const retired = changes.products.flatMap((id) => all.find(id) ?? []);
  return { base, ...placed, retired, files: changes.files };
}

/** So few changes are always carried, however small the catalog. */
const leastToRebuild = 200;

/** Ids of nodes that the release has not; undefined when one that it has is not where it was. */
function compareTrees(
  database: Database,
  base: BaseRelease,
  nodes: readonly NodeRecord[],
): readonly string[] | undefined {
  const parents = new Map(nodes.map((node) => [node.id, parentOf(node)]));
  const known = database
    .prepare<[number], { id: string; parent: string }>(
      'SELECT id, parent FROM release_nodes WHERE release = ?',
    )
    .all(base.number);
  if (known.some(({ id, parent }) => parents.get(id) !== parent)) return undefined;
  for (const { id } of known) parents.delete(id);
  return [...parents.keys()];
}

/** A node's parent; a hierarchy has none. */
export function parentOf(node: NodeRecord): string {
  return node.type === 'node' ? node.parent_id : '';
}
