import { listNodeTree, listTree, type TreeCatalog, type TreeNode } from '@aisle/schema/dev';
import { useDev } from '../dev-data/use-dev.js';
import { fieldsNamed, type LeafField, type RequestFields } from '../request-form/field.js';
import { useFields } from '../request-form/form-values.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { selectedForm, usePlayground } from '../state/playground-store.js';
import { findRelease } from './describe-release.js';

/** What the path of a request names, and what there is to choose from. */
export interface PlaceChoice {
  /** The operation that the request is of. */
  readonly entry: OperationEntry;
  readonly catalogId: string;
  readonly releaseId: string;
  /** Undefined where an operation takes no node. */
  readonly nodeId: string | undefined;
  /** Whether the address names a catalog; where it names none, the catalog rules choose one. */
  readonly hasCatalog: boolean;
  /** What the address calls the node: a hierarchy has the id of its root. */
  readonly nodeName: 'node_id' | 'hierarchy_id';
  readonly catalogs: readonly TreeCatalog[] | undefined;
  readonly nodes: readonly TreeNode[] | undefined;
  /** Why there is nothing to choose from. */
  readonly failure: string | undefined;
}

/** Reads the place that an operation's form names. */
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

/** The question for a release's nodes, named in a language; what no header can carry is left out. */
export function nodesRequest(catalogId: string, releaseId: string, language = '') {
  const headers = /^[\x20-\x7e]+$/.test(language) ? { 'Accept-Language': language } : {};
  return { params: { catalog_id: catalogId, release_id: releaseId }, headers };
}

/** The path fields that name a release and a node of it; none where there is no release to name. */
export function placeFields({ path }: RequestFields): readonly LeafField[] {
  const release = fieldsNamed(path, 'catalog_id', 'release_id');
  return release.length === 2 ? [...release, ...fieldsNamed(path, 'hierarchy_id', 'node_id')] : [];
}
