import type { NamedNode, NodesOf } from '../catalog-store.js';
import type { NamedPart } from '../reading/missing-part.js';

/** Column values that nodes of a release are found by. */
export interface NodeKeys {
  readonly id?: string;
  /** Empty for a hierarchy. */
  readonly parent?: string;
  /** Hierarchy of the node. */
  readonly hierarchy?: string;
}

/** Nodes of a release in the form that an engine looks for. */
export interface NodeSelection {
  readonly keys: NodeKeys;
  /** Column that orders the nodes. */
  readonly order: 'number' | 'position';
  /**
   * Missing part if no node is found. For nodes below another, the part is missing only if that
   * other is not found either.
   */
  readonly missing?: { readonly part: NamedPart['name']; readonly unless?: NodeKeys };
}

/** Returns the selection of nodes for a query. */
export function selectNodes(of: NodesOf): NodeSelection {
  if (of === 'release') return { keys: {}, order: 'number' };
  if (of === 'hierarchies') return { keys: { parent: '' }, order: 'position' };
  if ('childrenOf' in of) return below(of.childrenOf, { parent: namedPart(of.childrenOf).id });
  if ('nodesOf' in of) return below(of.nodesOf, {});
  return { keys: keysOf(of), order: 'position', missing: { part: namedPart(of).name } };
}

/** Returns the part that a query names: a node, or one that must be a hierarchy. */
export function namedPart(named: NamedNode): NamedPart {
  return 'node' in named
    ? { name: 'node', id: named.node }
    : { name: 'hierarchy', id: named.hierarchy };
}

function below(above: NamedNode, keys: NodeKeys): NodeSelection {
  const { name, id } = namedPart(above);
  return {
    keys: { ...keys, ...(name === 'hierarchy' && { hierarchy: id }) },
    order: 'position',
    missing: { part: name, unless: keysOf(above) },
  };
}

function keysOf(named: NamedNode): NodeKeys {
  const { name, id } = namedPart(named);
  return name === 'node' ? { id } : { id, parent: '' };
}
