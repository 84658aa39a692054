import type { TreeNode } from '@aisle/schema/dev';

/** A node with the nodes beneath it. */
export interface NodeBranch {
  readonly node: TreeNode;
  readonly children: readonly NodeBranch[];
}

/** Nodes as a tree; a node whose parent is not among them is a root. */
export function growTree(nodes: readonly TreeNode[]): readonly NodeBranch[] {
  const branches = new Map(nodes.map((node) => [node.id, { node, children: [] as NodeBranch[] }]));
  const roots: NodeBranch[] = [];
  for (const branch of branches.values()) {
    const parent = branches.get(branch.node.parent_id ?? '');
    (parent?.children ?? roots).push(branch);
  }
  return roots;
}

/** The way from a root to a node, both included; empty for an id that no node has. */
export function pathTo(nodes: readonly TreeNode[], id: string): readonly TreeNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path: TreeNode[] = [];
  let node = byId.get(id);
  while (node && !path.includes(node)) {
    path.unshift(node);
    node = byId.get(node.parent_id ?? '');
  }
  return path;
}

/** The nodes whose names hold a text. Letter case does not matter. */
export function searchNodes(nodes: readonly TreeNode[], text: string): readonly TreeNode[] {
  const wanted = text.trim().toLowerCase();
  return nodes.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** Some of the nodes with all nodes above them. */
export function withPaths(
  nodes: readonly TreeNode[],
  some: readonly TreeNode[],
): readonly TreeNode[] {
  const kept = new Set(some.flatMap(({ id }) => pathTo(nodes, id)));
  return nodes.filter((node) => kept.has(node));
}

/** The node to go to in another tree: the one with the same id, else the first hierarchy, if there is one. */
export function sensibleNode(nodes: readonly TreeNode[], id: string): string {
  const known = nodes.find((node) => node.id === id);
  return (known ?? nodes.find(({ parent_id }) => parent_id === undefined))?.id ?? id;
}
