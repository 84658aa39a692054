import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NodeTree } from '@aisle/schema/dev';
import type { Environment } from '../../environment/environment.js';
import type { ReleaseRequest } from '../catalog-service.js';
import type { CatalogStore } from '../catalog-store.js';
import { readResolved } from '../reading/read-resolved.js';
import type { StoredRelease } from '../release.js';
import type { NodeEntry } from './catalog-inspection.js';
import { orderNodeTree } from './order-node-tree.js';

/** How many nodes are read at a time, so that other work gets its turn. */
const batchSize = 200;

/** Answers a request for the tree of a release. */
export async function listNodeTree(
  store: CatalogStore,
  { clock }: Pick<Environment, 'clock'>,
  request: ReleaseRequest,
): Promise<NodeTree> {
  return readResolved(store, request, clock(), async (release, language) => {
    const nodes = await readEntries(store, release, language);
    if (nodes === 'release') return nodes;
    const { catalog_id, id } = release;
    return { catalog_id, release_id: id, nodes: orderNodeTree(nodes, language) };
  });
}

async function readEntries(
  store: CatalogStore,
  release: StoredRelease,
  language: string,
): Promise<NodeEntry[] | 'release'> {
  const entries: NodeEntry[] = [];
  for (;;) {
    const page = { limit: batchSize, offset: entries.length, language };
    const found = await store.listNodeEntries(release, page);
    if (found === 'release') return found;
    entries.push(...found);
    if (found.length < batchSize) return entries;
    await nextTurn();
  }
}
