import type { NamedNode, NodesOf } from '../catalog-store.js';
import type { NamedPart } from '../reading/missing-part.js';

/** What nodes of a release are found by, beside their release: a value a column of their rows. */
export interface NodeKeys {
  readonly id?: string;
  /** Empty for a hierarchy. */
  readonly parent?: string;
  /** The hierarchy that a node is below. */
  readonly hierarchy?: string;
}

/** Nodes of a release as an engine looks for them. */
export interface NodeSelection {
  readonly keys: NodeKeys;
  /** The column that orders them. */
  readonly order: 'number' | 'position';
  /** What is not there when none is found; for nodes below another, when that is not found either. */
  readonly missing?: { readonly part: NamedPart['name']; readonly unless?: NodeKeys };
}

/** Which nodes a question is about. */
export function selectNodes(of: NodesOf): NodeSelection {
  if (of === 'release') return { keys: {}, order: 'number' };
  if (of === 'hierarchies') return { keys: { parent: '' }, order: 'position' };
  if ('childrenOf' in of) return below(of.childrenOf, { parent: namedPart(of.childrenOf).id });
  if ('nodesOf' in of) return below(of.nodesOf, {});
  return { keys: keysOf(of), order: 'position', missing: { part: namedPart(of).name } };
}

/** What a question names: a node, or one that has to be a hierarchy. */
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
