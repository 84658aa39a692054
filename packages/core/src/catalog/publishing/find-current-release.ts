import type { Environment } from '../../environment/environment.js';
import { buildNode } from '../build/build-node.js';
import type { CatalogStore } from '../catalog-store.js';
import type { ReleaseDraft } from '../publication.js';
import { requireId } from '../reading/refuse-long-id.js';
import type { Release } from '../release.js';
import { openDraft } from './preview-release.js';
import { createReleaseContext } from './publish-release.js';

/** Finds the newest release of a catalog, if a new one would show nothing else. */
export async function findCurrentRelease(
  store: CatalogStore,
  environment: Environment,
  catalogId: string,
): Promise<Release | undefined> {
  requireId('catalog', catalogId);
  const draft = await openDraft(store, environment, catalogId);
  try {
    if (!(await draft.isUnchanged()) || !hasSameNodes(draft)) return undefined;
  } finally {
    draft.end();
  }
  const catalogs = await store.listCatalogs();
  const catalog = catalogs.find(({ id }) => id === catalogId);
  return catalog?.releases.find(({ id }) => id === draft.release_id);
}

function hasSameNodes(draft: ReleaseDraft): boolean {
  const release = createReleaseContext(draft);
  const nodes = [...release.tree.values()];
  return (
    nodes.length === draft.known.nodes &&
    nodes.every((node) => draft.compareNode(buildNode(node, release, draft)) === 'kept')
  );
}
