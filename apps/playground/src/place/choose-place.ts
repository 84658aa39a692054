import { listNodeTree, type TreeCatalog, type TreeNode } from '@aisle/schema/dev';
import { fetchDev } from '../dev-data/use-dev.js';
import { requestLanguage } from '../request-form/form-values.js';
import { beginOpening, changeForm } from '../state/actions.js';
import { enterLater } from '../state/entering.js';
import { withFields, withoutFields } from '../state/form.js';
import { usePlayground } from '../state/playground-store.js';
import { findRelease } from './describe-release.js';
import { sensibleNode } from './node-tree.js';
import { nodesRequest, type PlaceChoice } from './use-place.js';

/**
 * Chooses a release and a node: the same one if it exists, else the first hierarchy. Enters both at
 * once, unless another choice or request is opened meanwhile.
 */
export function chooseRelease(place: PlaceChoice, catalog: TreeCatalog, releaseId: string): void {
  enterLater(enterRelease(place, catalog, releaseId));
}

async function enterRelease(
  place: PlaceChoice,
  catalog: TreeCatalog,
  releaseId: string,
): Promise<boolean> {
  const isLatest = beginOpening();
  const { nodeId } = place;
  const release = findRelease(catalog, releaseId);
  const language = requestLanguage(usePlayground.getState());
  let nodes: readonly TreeNode[] = [];
  if (nodeId !== undefined && release) {
    const request = nodesRequest(catalog.id, release.id, language);
    const tree = await fetchDev(listNodeTree, request).catch(() => undefined);
    nodes = tree?.nodes ?? [];
  }
  if (!isLatest()) return true;
  const node = nodeId === undefined ? {} : { [place.nodeName]: sensibleNode(nodes, nodeId) };
  enterPlace(place, { catalog_id: catalog.id, release_id: releaseId, ...node });
  return true;
}

/** Chooses another node of the same release. */
export function chooseNode(place: PlaceChoice, nodeId: string): void {
  beginOpening();
  enterPlace(place, { [place.nodeName]: nodeId });
}

/** The list starts at its first page again. */
function enterPlace({ entry }: PlaceChoice, ids: Readonly<Record<string, string>>): void {
  const entered = Object.entries(ids).map(([name, text]) => [`path:${name}`, { text }]);
  changeForm(
    (form) => withoutFields(withFields(form, Object.fromEntries(entered)), ['query:page[offset]']),
    entry.name,
  );
}
