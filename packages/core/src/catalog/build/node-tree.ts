import type { NodeRecord } from '../records.js';

/** The most ancestors that a bread crumb lists. */
const maxLevels = 10;

/** A node and the way to it. */
export interface HierarchyNode {
  readonly record: NodeRecord;
  /** The hierarchy, then each node down to this one's parent; at most the nearest ten. */
  readonly bread_crumb: readonly string[];
  readonly hierarchy_id: string;
  /** Its place among all nodes: hierarchies as the catalog lists them, then the others depth by depth, in list order. */
  readonly position: number;
}

/** The nodes of a catalog by id. */
export type HierarchyTree = ReadonlyMap<string, HierarchyNode>;

/**
 * Finds the way to each of the nodes, which are given in list order; `hierarchyIds` are in the catalog's. A node that
 * leads to no hierarchy is left out.
 */
export function buildNodeTree(
  nodes: readonly NodeRecord[],
  hierarchyIds: readonly string[] = [],
): HierarchyTree {
  const records = new Map(nodes.map((node) => [node.id, node]));
  const found = nodes.flatMap((record) => {
    const ancestors = ancestorsOf(record, records);
    return ancestors ? [{ record, ancestors }] : [];
  });
  const rank = new Map(hierarchyIds.map((id, index) => [id, index]));
  const rankOf = ({ record }: (typeof found)[number]) => rank.get(record.id) ?? rank.size;
  const positions = new Map(
    [...found]
      .sort((a, b) => a.ancestors.length - b.ancestors.length || rankOf(a) - rankOf(b))
      .map(({ record }, position) => [record.id, position]),
  );
  return new Map(
    found.map(({ record, ancestors }) => [
      record.id,
      {
        record,
        bread_crumb: ancestors.slice(-maxLevels),
        hierarchy_id: ancestors[0] ?? record.id,
        position: positions.get(record.id) ?? 0,
      },
    ]),
  );
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
