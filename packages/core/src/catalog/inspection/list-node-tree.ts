import type { NodeTree } from '@aisle/schema/dev';
import { nextTurn } from '../../environment/next-turn.js';
import type { ReadingKind } from '../reading/reading.js';
import type { StoredRelease } from '../release.js';
import type { ReleaseRequest } from '../requests.js';
import type { CatalogInspection, NodeEntry } from './catalog-inspection.js';
import { orderNodeTree } from './order-node-tree.js';

/** Number of nodes to read at a time, so that other work gets its turn. */
const batchSize = 200;

/** Returns the tree of a release. */
export const listNodeTree = (
  inspection: CatalogInspection,
): ReadingKind<ReleaseRequest, readonly NodeEntry[], NodeTree> => ({
  find: (_, { target, query }) => readEntries(inspection, target.release, query.language),
  answer: (nodes, { facts: { catalog_id, release_id, language } }) => ({
    catalog_id,
    release_id,
    nodes: orderNodeTree(nodes, language),
  }),
});

async function readEntries(
  inspection: CatalogInspection,
  release: StoredRelease,
  language: string,
): Promise<NodeEntry[] | 'release'> {
  const entries: NodeEntry[] = [];
  for (;;) {
    const page = { limit: batchSize, offset: entries.length, language };
    const found = await inspection.listNodeEntries(release, page);
    if (found === 'release') return found;
    entries.push(...found);
    if (found.length < batchSize) return entries;
    await nextTurn();
  }
}
