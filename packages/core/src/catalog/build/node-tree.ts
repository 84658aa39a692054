import type { NodeRecord } from '../records.js';

/** Maximum number of ancestors in a bread crumb. */
const maxLevels = 10;

/** A node and the way to it. */
export interface HierarchyNode {
  readonly record: NodeRecord;
  /** The hierarchy, then each node down to this one's parent; at most the nearest ten. */
  readonly bread_crumb: readonly string[];
  /** The records of `bread_crumb`, and this one last. */
  readonly path: readonly NodeRecord[];
  readonly has_children: boolean;
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
  const parents = new Set(found.map(({ ancestors }) => ancestors.at(-1)?.id));
  return new Map(
    found.map(({ record, ancestors }) => {
      const nearest = ancestors.slice(-maxLevels);
      return [
        record.id,
        {
          record,
          bread_crumb: nearest.map(({ id }) => id),
          path: [...nearest, record],
          has_children: parents.has(record.id),
          hierarchy_id: ancestors[0]?.id ?? record.id,
          position: positions.get(record.id) ?? 0,
        },
      ];
    }),
  );
}

function ancestorsOf(
  node: NodeRecord,
  records: ReadonlyMap<string, NodeRecord>,
): readonly NodeRecord[] | undefined {
  const ancestors: NodeRecord[] = [];
  let current = node;
  while (current.type === 'node') {
    const parent = records.get(current.parent_id);
    if (!parent || ancestors.includes(parent)) return undefined;
    ancestors.unshift(parent);
    current = parent;
  }
  return ancestors;
}
