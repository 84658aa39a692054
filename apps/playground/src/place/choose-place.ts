import { listNodeTree, type TreeCatalog } from '@aisle/schema/dev';
import { fetchDev } from '../dev-data/use-dev.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { changeForm } from '../state/actions.js';
import { withFields, withoutFields } from '../state/form.js';
import { usePlayground } from '../state/playground-store.js';
import { findRelease } from './describe-release.js';
import { sensibleNode } from './node-tree.js';
import { nodeNameOf, nodesRequest } from './use-place.js';

interface Wanted {
  readonly catalog: TreeCatalog;
  readonly releaseId: string;
  /** The node that was chosen before; undefined where an operation takes none. */
  readonly nodeId: string | undefined;
}

let latest = 0;

/**
 * Goes to a release, and to a node of it: the same one if it is there, else its first hierarchy. All of it
 * is entered at once; a later choice outruns an earlier one. A list begins at its first page again.
 */
export async function choosePlace({ name, fields }: OperationEntry, wanted: Wanted): Promise<void> {
  const choice = ++latest;
  const { catalog, releaseId } = wanted;
  const { forms } = usePlayground.getState();
  const nodeId = await nodeIn(wanted, forms[name]?.fields['header:Accept-Language']?.text);
  if (choice !== latest) return;
  const entered = {
    'path:catalog_id': { text: catalog.id },
    'path:release_id': { text: releaseId },
    ...(nodeId !== undefined && { [`path:${nodeNameOf(fields)}`]: { text: nodeId } }),
  };
  changeForm((form) => withoutFields(withFields(form, entered), ['query:page[offset]']), name);
}

/** Goes to another node of the same release. */
export function chooseNode({ name, fields }: OperationEntry, nodeId: string): void {
  latest += 1;
  const entered = { [`path:${nodeNameOf(fields)}`]: { text: nodeId } };
  changeForm((form) => withoutFields(withFields(form, entered), ['query:page[offset]']), name);
}

async function nodeIn(
  { catalog, releaseId, nodeId }: Wanted,
  language: string | undefined,
): Promise<string | undefined> {
  const release = findRelease(catalog, releaseId);
  if (nodeId === undefined || release === undefined) return nodeId;
  try {
    const request = nodesRequest(catalog.id, release.id, language);
    const { nodes } = await fetchDev(listNodeTree, request);
    return sensibleNode(nodes, nodeId) ?? nodeId;
  } catch {
    return nodeId;
  }
}
