import type { NodeRecord } from '../records.js';
import { everything, nodeRange } from './numbering.js';

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
