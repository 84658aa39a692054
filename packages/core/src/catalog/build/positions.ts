import type { NodeTree } from './node-tree.js';

/** A product's place in the list of a node. */
interface Place {
  readonly node_id: string;
  readonly position: number;
}

/** Numbers the products of every node in list order. */
export interface Positions {
  /** The places of the next product in list order; every product is placed once. */
  place(productId: string, nodeIds: readonly string[]): readonly Place[];
  /** How many products a node has so far, and how many of the first are curated. */
  sizeOf(nodeId: string): { readonly products: number; readonly curated: number };
}

/**
 * Curated products come first, in the order the node gives; then the others as they are placed. A
 * hierarchy's root lists the products of the whole hierarchy, each once. `attachments` holds, for
 * each curated product that is live, the nodes it is attached to.
 */
export function createPositions(
  tree: NodeTree,
  attachments: ReadonlyMap<string, readonly string[]>,
): Positions {
  const curated = new Map<string, ReadonlyMap<string, number>>();
  const next = new Map<string, number>();
  for (const [nodeId, { record }] of tree) {
    const listed = (record.curated_products ?? []).filter((productId) =>
      listsOf(attachments.get(productId) ?? [], tree).has(nodeId),
    );
    curated.set(nodeId, new Map(listed.map((productId, index) => [productId, index])));
    next.set(nodeId, listed.length);
  }
  return {
    place(productId, nodeIds) {
      return [...listsOf(nodeIds, tree)].map((nodeId) => {
        const rank = curated.get(nodeId)?.get(productId);
        if (rank !== undefined) return { node_id: nodeId, position: rank };
        const position = next.get(nodeId) ?? 0;
        next.set(nodeId, position + 1);
        return { node_id: nodeId, position };
      });
    },
    sizeOf: (nodeId) => ({
      products: next.get(nodeId) ?? 0,
      curated: curated.get(nodeId)?.size ?? 0,
    }),
  };
}

/** The nodes whose lists hold a product: those it is attached to, and their hierarchies' roots. */
function listsOf(nodeIds: readonly string[], tree: NodeTree): Set<string> {
  const lists = new Set<string>();
  for (const nodeId of nodeIds) {
    const node = tree.get(nodeId);
    if (!node) continue;
    lists.add(nodeId);
    lists.add(node.hierarchy_id);
  }
  return lists;
}
