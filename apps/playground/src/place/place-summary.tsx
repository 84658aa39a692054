import { latestReleaseNames } from '@aisle/schema/catalog';
import {
  listNodeTree,
  listTree,
  type TreeCatalog,
  type TreeNode,
  type TreeRelease,
} from '@aisle/schema/dev';
import { Fragment } from 'react';
import { useDev } from '../dev-data/use-dev.js';
import { countProducts, shorten, wholeSpan, withZone } from '../lib/texts.js';
import { useFields } from '../request-form/form-values.js';
import {
  fieldsNamed,
  type LeafField,
  type OperationEntry,
  type RequestFields,
} from '../request-form/operation-entry.js';
import { selectedForm, usePlayground } from '../state/playground-store.js';

/** Maximum number of characters of a name. */
const longestName = 60;

/** Catalog, release and node in one line. Ids without a known name are shown. */
export function PlaceSummary({ place }: { readonly place: PlaceChoice }) {
  const { catalogId, releaseId, nodeId, hasCatalog, catalogs, nodes } = place;
  if (catalogs === undefined) return <span className="gray">Loading catalogs…</span>;
  const catalog = catalogs.find(({ id }) => id === catalogId);
  const release = findRelease(catalog, releaseId);
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
            name: isNewest(releaseId)
              ? 'newest release'
              : release && releaseName(catalog?.releases.indexOf(release) ?? 0),
          },
        ]
      : [{ step: 'catalog', id: '', name: 'catalog chosen by the rules' }]),
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

/**
 * Returns the best node in another tree: the one with the same id, else the first hierarchy.
 * Returns the same id if there are no nodes.
 */
export function sensibleNode(nodes: readonly TreeNode[], id: string): string {
  const known = nodes.find((node) => node.id === id);
  return (known ?? nodes.find(({ parent_id }) => parent_id === undefined))?.id ?? id;
}

/** Catalog, release and node in a request's path, with the options. */
export interface PlaceChoice {
  /** The operation of the request. */
  readonly entry: OperationEntry;
  readonly catalogId: string;
  readonly releaseId: string;
  /** Undefined if the operation takes no node. */
  readonly nodeId: string | undefined;
  /** False if the catalog rules choose the catalog. */
  readonly hasCatalog: boolean;
  /** Name of the path parameter. A hierarchy has the id of its root. */
  readonly nodeName: 'node_id' | 'hierarchy_id';
  readonly catalogs: readonly TreeCatalog[] | undefined;
  readonly nodes: readonly TreeNode[] | undefined;
  /** Reason why there are no options. */
  readonly failure: string | undefined;
}

/** Reads the catalog, release and node from an operation's form. */
export function usePlace(entry: OperationEntry): PlaceChoice {
  const { path, header } = entry.fields;
  const nodeName = path.some(({ name }) => name === 'hierarchy_id') ? 'hierarchy_id' : 'node_id';
  const [catalogId = '', releaseId = '', nodeId, language] = useFields((read) =>
    ['catalog_id', 'release_id', nodeName, 'Accept-Language'].map((name) => {
      const [field] = fieldsNamed([...path, ...header], name);
      return field && read(field).text;
    }),
  );
  const hasCatalog = usePlayground(
    (state) => entry.operation.paths[selectedForm(state).address]?.includes(':catalog_id') ?? true,
  );
  const tree = useDev(listTree);
  const catalogs = tree.data?.catalogs;
  const release = findRelease(
    catalogs?.find(({ id }) => id === catalogId),
    releaseId,
  );
  const nodeTree = useDev(listNodeTree, nodesRequest(catalogId, release?.id ?? '', language), {
    enabled: release !== undefined && path.length > 2,
    keepPrevious: true,
  });
  return {
    entry,
    catalogId,
    releaseId,
    nodeId,
    hasCatalog,
    nodeName,
    catalogs,
    nodes: nodeTree.data?.catalog_id === catalogId ? nodeTree.data.nodes : undefined,
    failure: tree.error?.message,
  };
}

/**
 * Returns the request for a release's nodes in a language. Leaves out languages that are not valid
 * in a header.
 */
export function nodesRequest(catalogId: string, releaseId: string, language = '') {
  const headers = /^[\x20-\x7e]+$/.test(language) ? { 'Accept-Language': language } : {};
  return { params: { catalog_id: catalogId, release_id: releaseId }, headers };
}

/** Returns the path fields of release and node. Empty if there is no release. */
export function placeFields({ path }: RequestFields): readonly LeafField[] {
  const release = fieldsNamed(path, 'catalog_id', 'release_id');
  return release.length === 2 ? [...release, ...fieldsNamed(path, 'hierarchy_id', 'node_id')] : [];
}

/** @returns true if a release id means the newest release at any time. */
export function isNewest(releaseId: string): boolean {
  return latestReleaseNames.some((name) => name === releaseId);
}

/** Returns the release of a catalog that an id means. */
export function findRelease(
  catalog: TreeCatalog | undefined,
  releaseId: string,
): TreeRelease | undefined {
  if (isNewest(releaseId)) return catalog?.releases[0];
  return catalog?.releases.find(({ id }) => id === releaseId);
}

/** Returns the name of a fixed release by its position from the newest. */
export function releaseName(position: number): string {
  return position === 0 ? 'the newest, fixed' : `${position} before the newest`;
}

const ages = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Formats the age of a time: `3 hours ago`. `now` is in milliseconds. */
export function describeAge(timestamp: string, now: number): string {
  const ahead = Date.parse(withZone(timestamp)) - now;
  const { unit, number } = wholeSpan(ahead);
  return unit === 'second' ? 'just now' : ages.format(Math.sign(ahead) * number, unit);
}
