import type { HierarchyTree } from './node-tree.js';

/** Where a product stands: the members `bread_crumbs` and `bread_crumb_nodes` of its meta. */
export interface BreadCrumbs {
  readonly bread_crumbs: Record<string, string[]>;
  readonly bread_crumb_nodes: string[];
}

/**
 * The way to each node that a product is attached to. `nodeIds` lists attachments oldest first; those
 * outside the catalog do not count, and of several to one node the newest does.
 */
export function buildBreadCrumbs(nodeIds: readonly string[], tree: HierarchyTree): BreadCrumbs {
  // One that has a form of its own for each product's nodes would cost the engine more than the nodes do.
  const bread_crumbs: Record<string, string[]> = Object.create(null);
  const nodes = [...new Set(nodeIds.toReversed())].filter((id) => tree.has(id));
  for (const id of nodes) bread_crumbs[id] = [...(tree.get(id)?.bread_crumb ?? [])];
  return { bread_crumbs, bread_crumb_nodes: nodes };
}
