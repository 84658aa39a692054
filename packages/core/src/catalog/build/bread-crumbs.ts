import type { HierarchyTree } from './node-tree.js';

/**
 * Paths to a product in the hierarchies: the members `bread_crumbs` and `bread_crumb_nodes` of its
 * meta.
 */
export interface BreadCrumbs {
  readonly bread_crumbs: Record<string, string[]>;
  readonly bread_crumb_nodes: string[];
}

/**
 * Returns the path to each node that a product is attached to. `nodeIds` lists attachments oldest
 * first. Nodes outside the catalog are skipped; the newest of several attachments to a node counts.
 */
export function buildBreadCrumbs(nodeIds: readonly string[], tree: HierarchyTree): BreadCrumbs {
  // An object with a shape of its own for each product's nodes would cost V8 more memory than the
  // nodes.
  const bread_crumbs: Record<string, string[]> = Object.create(null);
  const nodes = [...new Set(nodeIds.toReversed())].filter((id) => tree.has(id));
  for (const id of nodes) bread_crumbs[id] = [...(tree.get(id)?.bread_crumb ?? [])];
  return { bread_crumbs, bread_crumb_nodes: nodes };
}
