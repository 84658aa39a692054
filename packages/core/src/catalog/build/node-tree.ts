import type { NodeRecord } from '../records.js';

/** The most ancestors that a bread crumb lists. */
const maxLevels = 10;

/** A node and the way to it. */
export interface HierarchyNode {
  readonly record: NodeRecord;
  /** The hierarchy, then each node down to this one's parent; at most the nearest ten. */
  readonly bread_crumb: readonly string[];
  readonly hierarchy_id: string;
}

/** The nodes of a catalog by id. */
export type HierarchyTree = ReadonlyMap<string, HierarchyNode>;

/** Finds the way to each node. A node that leads to no hierarchy is left out. */
export function buildNodeTree(nodes: readonly NodeRecord[]): HierarchyTree {
  const records = new Map(nodes.map((node) => [node.id, node]));
  const tree = new Map<string, HierarchyNode>();
  for (const record of nodes) {
    const ancestors = ancestorsOf(record, records);
    if (!ancestors) continue;
    tree.set(record.id, {
      record,
      bread_crumb: ancestors.slice(-maxLevels),
      hierarchy_id: ancestors[0] ?? record.id,
    });
  }
  return tree;
}

function ancestorsOf(
  node: NodeRecord,
  records: ReadonlyMap<string, NodeRecord>,
): readonly string[] | undefined {
  const ancestors: string[] = [];
  let current = node;
  while (current.type === 'node') {
    const parent = records.get(current.parent_id);
    if (!parent || ancestors.includes(parent.id)) return undefined;
    ancestors.unshift(parent.id);
    current = parent;
  }
  return ancestors;
}
