import type { NodeTree } from './node-tree.js';

/** Where a product stands: the members `bread_crumbs` and `bread_crumb_nodes` of its meta. */
export interface BreadCrumbs {
  readonly bread_crumbs: Record<string, string[]>;
  readonly bread_crumb_nodes: string[];
}

/**
 * The way to each node that a product is attached to. `nodeIds` lists attachments oldest first; those
 * outside the catalog do not count.
 */
export function buildBreadCrumbs(nodeIds: readonly string[], tree: NodeTree): BreadCrumbs {
  const nodes = [...new Set(nodeIds)].filter((id) => tree.has(id)).reverse();
  return {
    bread_crumbs: Object.fromEntries(
      nodes.map((id) => [id, [...(tree.get(id)?.bread_crumb ?? [])]]),
    ),
    bread_crumb_nodes: nodes,
  };
}
