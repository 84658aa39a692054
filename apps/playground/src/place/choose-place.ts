import { listNodeTree, type TreeCatalog, type TreeNode } from '@aisle/schema/dev';
import { fetchDev } from '../dev-data/use-dev.js';
import { languageKey } from '../request-form/form-values.js';
import { changeForm } from '../state/actions.js';
import { withFields, withoutFields } from '../state/form.js';
import { usePlayground } from '../state/playground-store.js';
import { findRelease } from './describe-release.js';
import { sensibleNode } from './node-tree.js';
import { nodesRequest, type PlaceChoice } from './use-place.js';

let latest = 0;

/**
 * Goes to a release, and to a node of it: the same one if it is there, else its first hierarchy. All of it
 * is entered at once; a later choice outruns an earlier one.
 */
export async function chooseRelease(
  place: PlaceChoice,
  catalog: TreeCatalog,
  releaseId: string,
): Promise<void> {
  const choice = ++latest;
  const { entry, nodeId } = place;
  const release = findRelease(catalog, releaseId);
  const language = usePlayground.getState().forms[entry.name]?.fields[languageKey]?.text;
  let nodes: readonly TreeNode[] = [];
  if (nodeId !== undefined && release) {
    const request = nodesRequest(catalog.id, release.id, language);
    const tree = await fetchDev(listNodeTree, request).catch(() => undefined);
    nodes = tree?.nodes ?? [];
  }
  if (choice !== latest) return;
  const node = nodeId === undefined ? {} : { [place.nodeName]: sensibleNode(nodes, nodeId) };
  enterPlace(place, { catalog_id: catalog.id, release_id: releaseId, ...node });
}

/** Goes to another node of the same release. */
export function chooseNode(place: PlaceChoice, nodeId: string): void {
  latest += 1;
  enterPlace(place, { [place.nodeName]: nodeId });
}

/** A list begins at its first page again. */
function enterPlace({ entry }: PlaceChoice, ids: Readonly<Record<string, string>>): void {
  const entered = Object.entries(ids).map(([name, text]) => [`path:${name}`, { text }]);
  changeForm(
    (form) => withoutFields(withFields(form, Object.fromEntries(entered)), ['query:page[offset]']),
    entry.name,
  );
}
