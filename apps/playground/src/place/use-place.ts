import { listNodeTree, listTree, type TreeCatalog, type TreeNode } from '@aisle/schema/dev';
import { useDev } from '../dev-data/use-dev.js';
import type { LeafField, RequestFields } from '../request-form/field.js';
import { fieldValue } from '../request-form/form-values.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { selectedForm, usePlayground } from '../state/playground-store.js';
import { findRelease } from './describe-release.js';

/** What the path of a request names, and what there is to choose from. */
export interface PlaceChoice {
  readonly catalogId: string;
  readonly releaseId: string;
  /** Undefined where an operation takes no node. */
  readonly nodeId?: string;
  /** What the address calls the node: a hierarchy has the id of its root. */
  readonly nodeName: 'node_id' | 'hierarchy_id';
  readonly catalogs: readonly TreeCatalog[] | undefined;
  readonly nodes: readonly TreeNode[] | undefined;
  /** Why there is nothing to choose from. */
  readonly failure?: string;
}

/** Reads the place that an operation's form names. */
export function usePlace({ fields }: OperationEntry): PlaceChoice {
  const form = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  const textOf = (name: string) => {
    const field = [...fields.path, ...fields.header].find((one) => one.name === name);
    return field && fieldValue(field, form, examples).text;
  };
  const catalogId = textOf('catalog_id') ?? '';
  const releaseId = textOf('release_id') ?? '';
  const nodeName = nodeNameOf(fields);
  const nodeId = textOf(nodeName);
  const tree = useDev(listTree);
  const catalogs = tree.data?.catalogs;
  const release = findRelease(
    catalogs?.find(({ id }) => id === catalogId),
    releaseId,
  );
  const nodeTree = useDev(
    listNodeTree,
    nodesRequest(catalogId, release?.id ?? '', textOf('Accept-Language')),
    { enabled: release !== undefined && fields.path.length > 2, keepPrevious: true },
  );
  return {
    catalogId,
    releaseId,
    ...(nodeId !== undefined && { nodeId }),
    nodeName,
    catalogs,
    nodes: nodeTree.data?.catalog_id === catalogId ? nodeTree.data.nodes : undefined,
    ...(tree.error && { failure: tree.error.message }),
  };
}

/** What the address of an operation calls the node that it is about. */
export function nodeNameOf({ path }: RequestFields): PlaceChoice['nodeName'] {
  return path.some(({ name }) => name === 'hierarchy_id') ? 'hierarchy_id' : 'node_id';
}

/** The question for a release's nodes, named in a language; what no header can carry is left out. */
export function nodesRequest(catalogId: string, releaseId: string, language = '') {
  const headers = /^[\x20-\x7e]+$/.test(language) ? { 'Accept-Language': language } : {};
  return { params: { catalog_id: catalogId, release_id: releaseId }, headers };
}

/** The path fields that name a release and a node of it; none where there is no release to name. */
export function placeFields({ path }: RequestFields): readonly LeafField[] {
  const named = (name: string) => path.filter((field) => field.name === name);
  const [catalog, release] = [named('catalog_id'), named('release_id')];
  if (catalog.length === 0 || release.length === 0) return [];
  return [...catalog, ...release, ...named('hierarchy_id'), ...named('node_id')];
}
