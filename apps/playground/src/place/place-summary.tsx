import type { TreeNode } from '@aisle/schema/dev';
import { Fragment } from 'react';
import { countProducts, formatTime, shorten } from '../lib/texts.js';
import { findRelease, isNewest } from './describe-release.js';
import type { PlaceChoice } from './use-place.js';

/** Maximum number of characters of a name. */
const longestName = 60;

/** Catalog, release and node in one line. Ids without a known name are shown. */
export function PlaceSummary({ place }: { readonly place: PlaceChoice }) {
  const { catalogId, releaseId, nodeId, hasCatalog, catalogs, nodes } = place;
  if (catalogs === undefined) return <span className="gray">Loading catalogs…</span>;
  const catalog = catalogs.find(({ id }) => id === catalogId);
  const release = findRelease(catalog, releaseId);
  const published = release && formatTime(release.published_at);
  const path = nodes && nodeId !== undefined ? pathTo(nodes, nodeId) : [];
  const products = nodeId === undefined ? release?.products : path.at(-1)?.products;
  const isLost = nodeId !== undefined && nodes !== undefined && path.length === 0;
  const steps = [
    ...(hasCatalog
      ? [
          { step: 'catalog', id: catalogId, name: catalog?.name },
          {
            step: 'release',
            id: releaseId,
            name: isNewest(releaseId) ? 'newest release' : published,
          },
        ]
      : [{ step: 'catalog', id: '', name: 'the catalog that the rules choose' }]),
    ...(isLost ? [{ step: 'node', id: nodeId, name: undefined }] : []),
    ...path.map(({ id, name }) => ({ step: id, id, name })),
  ];
  return (
    <span>
      {steps.map(({ step, id, name }, position) => (
        <Fragment key={step}>
          {position > 0 && <span className="gray"> › </span>}
          {name === undefined ? (
            <span className="fault">
              {id || 'none'}
              <span className="gray"> (unknown here)</span>
            </span>
          ) : (
            <bdi title={name}>{shorten(name, longestName)}</bdi>
          )}
        </Fragment>
      ))}
      {hasCatalog && products !== undefined && (
        <span className="gray"> · {countProducts(products)}</span>
      )}
    </span>
  );
}

/** A node with its child nodes. */
export interface NodeBranch {
  readonly node: TreeNode;
  readonly children: readonly NodeBranch[];
}

/** Returns nodes as a tree. A node without its parent in the list is a root. */
export function growTree(nodes: readonly TreeNode[]): readonly NodeBranch[] {
  const branches = new Map(nodes.map((node) => [node.id, { node, children: [] as NodeBranch[] }]));
  const roots: NodeBranch[] = [];
  for (const branch of branches.values()) {
    const parent = branches.get(branch.node.parent_id ?? '');
    (parent?.children ?? roots).push(branch);
  }
  return roots;
}

/** Returns the path from a root to a node, including both; empty for an unknown id. */
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

/** Returns the nodes whose names contain a text. Ignores letter case. */
export function searchNodes(nodes: readonly TreeNode[], text: string): readonly TreeNode[] {
  const wanted = text.trim().toLowerCase();
  return nodes.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** Returns some of the nodes with all their ancestors. */
export function withPaths(
  nodes: readonly TreeNode[],
  some: readonly TreeNode[],
): readonly TreeNode[] {
  const kept = new Set(some.flatMap(({ id }) => pathTo(nodes, id)));
  return nodes.filter((node) => kept.has(node));
}

/**
 * Returns the best node in another tree: the one with the same id, else the first hierarchy.
 * Returns the same id if there are no nodes.
 */
export function sensibleNode(nodes: readonly TreeNode[], id: string): string {
  const known = nodes.find((node) => node.id === id);
  return (known ?? nodes.find(({ parent_id }) => parent_id === undefined))?.id ?? id;
}
