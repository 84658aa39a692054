import { buildNodeTree, type ReleaseContext } from '../../src/catalog/build/build-node.js';
import { createLot } from '../../src/catalog/build/order-variations.js';
import type { NodeRecord } from '../../src/catalog/requests.js';
import { makeCatalog } from '../../src/testing/make-catalog.js';

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
