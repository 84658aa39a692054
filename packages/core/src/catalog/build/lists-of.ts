import type { HierarchyTree } from './node-tree.js';

/** The nodes whose lists hold a product: those it is attached to, and their hierarchies' roots. */
export function listsOf(nodeIds: readonly string[], tree: HierarchyTree): Set<string> {
  const lists = new Set<string>();
  for (const nodeId of nodeIds) {
    const node = tree.get(nodeId);
    if (!node) continue;
    lists.add(nodeId);
    lists.add(node.hierarchy_id);
  }
  return lists;
}
