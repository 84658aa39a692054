import type { NodeEntry } from './catalog-inspection.js';

/** The nodes in the order in which a tree is read: each parent before its children, siblings by name. */
export function orderNodeTree(nodes: readonly NodeEntry[], language: string): NodeEntry[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const ordered = [...nodes].sort((a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  const children = new Map<string, NodeEntry[]>();
  for (const node of ordered) {
    const siblings = children.get(node.parent_id ?? '') ?? [];
    siblings.push(node);
    children.set(node.parent_id ?? '', siblings);
  }
  const tree: NodeEntry[] = [];
  const waiting = [...(children.get('') ?? [])].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    tree.push(node);
    waiting.push(...[...(children.get(node.id) ?? [])].reverse());
  }
  return tree;
}
