import type { NamedNode, NodesOf } from '../catalog-store.js';
import type { NamedPart } from '../reading/missing-part.js';
import type { NodeRecord } from '../requests.js';

/** The lists of a node of a release, by their number. */
export interface NamedLists {
  readonly id: string;
  readonly lists: number;
}

/** Returns the numbers of each node's lists: those of the base release, or new ones. */
export function numberNodeLists(
  generation: number,
  nodes: readonly NodeRecord[],
  known: readonly NamedLists[],
): ReadonlyMap<string, number> {
  const numbers = new Map(known.map(({ id, lists }) => [id, lists]));
  let last = everything(generation);
  for (const number of numbers.values()) last = Math.max(last, number);
  return new Map(
    nodes.map(({ id }) => {
      const lists = numbers.get(id);
      if (lists === undefined) last += 1;
      return [id, lists ?? last];
    }),
  );
}

/** The numbers of a release's nodes, which are given in list order, and their parents. */
export function numberNodes(
  release: number,
  nodes: readonly NodeRecord[],
): ReadonlyMap<string, { readonly number: number; readonly parent: string }> {
  const first = nodeRange(release).from + 1;
  return new Map(
    nodes.map((node, index) => [node.id, { number: first + index, parent: parentOf(node) }]),
  );
}

/** A node's parent; a hierarchy has none. */
export function parentOf(node: NodeRecord): string {
  return node.type === 'node' ? node.parent_id : '';
}

/**
 * Number of product positions in a generation. A product's number combines its generation and its
 * position.
 */
const places = 2 ** 32;

/** Number of nodes in a release, and of nodes with lists in a generation. */
const nodeNumbers = 2 ** 20;

/**
 * First position of a complete build, which leaves space for later releases in front of it.
 * Positions stay below 2 ** 31, the range of V8's small integers.
 */
const firstPlace = 2 ** 30;

/** Maximum gap between two neighbours of a complete build, for products that change later. */
const widestStep = 64;

/** Returns the number of the product at a position of a generation. */
export function productNumber(generation: number, place: number): number {
  return generation * places + place;
}

/** Position of the dictionary of a generation, before all products; 0 is that of products that are not known yet. */
export const dictionaryPlace = 1;

/** Returns the number of the row with the dictionary of a generation. */
export function dictionaryNumber(generation: number): number {
  return productNumber(generation, dictionaryPlace);
}

/** Returns the position of a product in its generation. */
export function placeOf(number: number): number {
  return number % places;
}

/** Returns the generation of a product. */
export function generationOf(number: number): number {
  return Math.floor(number / places);
}

/** Numbers from `from` to `to`, excluding `to`. */
interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** Returns the numbers of a generation's products and list blocks. */
export function productRange(generation: number): NumberRange {
  return { from: generation * places, to: (generation + 1) * places };
}

/** Returns the numbers of a release's nodes, or of a generation's lists. */
export function nodeRange(releaseOrGeneration: number): NumberRange {
  return { from: releaseOrGeneration * nodeNumbers, to: (releaseOrGeneration + 1) * nodeNumbers };
}

/** Returns the node number of lists that hold every product of a generation, in a node or not. */
export function everything(generation: number): number {
  return nodeRange(generation).from;
}

/** Returns the positions of a complete build of `total` products, in list order. */
export function createPlaces(total: number): (index: number) => number {
  const step = Math.max(1, Math.min(widestStep, Math.floor(firstPlace / (total + 1))));
  return (index) => firstPlace + index * step;
}

/** Column values that nodes of a release are found by. */
export interface NodeKeys {
  readonly id?: string;
  /** Empty for a hierarchy. */
  readonly parent?: string;
  /** Hierarchy of the node. */
  readonly hierarchy?: string;
}

/** Nodes of a release in the form that an engine looks for. */
interface NodeSelection {
  readonly keys: NodeKeys;
  /** Column that orders the nodes. */
  readonly order: 'number' | 'position';
  /**
   * Missing part if no node is found. For nodes below another, the part is missing only if that
   * other is not found either.
   */
  readonly missing?: { readonly part: NamedPart['name']; readonly unless?: NodeKeys };
}

/** Returns the selection of nodes for a query. */
export function selectNodes(of: NodesOf): NodeSelection {
  if (of === 'release') return { keys: {}, order: 'number' };
  if (of === 'hierarchies') return { keys: { parent: '' }, order: 'position' };
  if ('childrenOf' in of) return below(of.childrenOf, { parent: namedPart(of.childrenOf).id });
  if ('nodesOf' in of) return below(of.nodesOf, {});
  return { keys: keysOf(of), order: 'position', missing: { part: namedPart(of).name } };
}

/** Returns the part that a query names: a node, or one that must be a hierarchy. */
export function namedPart(named: NamedNode): NamedPart {
  return 'node' in named
    ? { name: 'node', id: named.node }
    : { name: 'hierarchy', id: named.hierarchy };
}

function below(above: NamedNode, keys: NodeKeys): NodeSelection {
  const { name, id } = namedPart(above);
  return {
    keys: { ...keys, ...(name === 'hierarchy' && { hierarchy: id }) },
    order: 'position',
    missing: { part: name, unless: keysOf(above) },
  };
}

function keysOf(named: NamedNode): NodeKeys {
  const { name, id } = namedPart(named);
  return name === 'node' ? { id } : { id, parent: '' };
}
