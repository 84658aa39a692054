import { listNodeTree, listTree, type TreeCatalog, type TreeNode } from '@aisle/schema/dev';
import { useDev } from '../dev-data/use-dev.js';
import { useFields } from '../request-form/form-values.js';
import {
  fieldsNamed,
  type LeafField,
  type OperationEntry,
  type RequestFields,
} from '../request-form/operation-entry.js';
import { selectedForm, usePlayground } from '../state/playground-store.js';
import { findRelease } from './describe-release.js';

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
