import { buildNodeTree } from '../catalog/build/node-tree.js';
import { createLot } from '../catalog/build/order-variations.js';
import type { ReleaseContext } from '../catalog/build/release-context.js';
import type { NodeRecord } from '../catalog/records.js';
import { makeCatalog } from './make-catalog.js';

/** Creates the context for building products of an English release with some nodes. */
export function makeReleaseContext({
  nodes = [],
  ...overrides
}: Partial<ReleaseContext> & { readonly nodes?: readonly NodeRecord[] } = {}): ReleaseContext {
  const tree = buildNodeTree(nodes);
  return {
    catalog_id: makeCatalog().id,
    default_language: 'en',
    languages: ['en'],
    tree,
    lot: createLot(0.5),
    ...overrides,
  };
}
