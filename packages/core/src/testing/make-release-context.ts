import { buildNodeTree } from '../catalog/build/node-tree.js';
import { createLot } from '../catalog/build/order-variations.js';
import { createPositions } from '../catalog/build/positions.js';
import type { ReleaseContext } from '../catalog/build/release-context.js';
import type { NodeRecord } from '../catalog/records.js';
import { makeCatalog } from './make-catalog.js';

/** Makes what building the products of an English release of some nodes looks at. */
export function makeReleaseContext({
  nodes = [],
  ...overrides
}: Partial<ReleaseContext> & { readonly nodes?: readonly NodeRecord[] } = {}): ReleaseContext {
  const tree = buildNodeTree(nodes);
  return {
    catalog_id: makeCatalog().id,
    published_at: Date.UTC(2026, 0, 31, 9, 30),
    default_language: 'en',
    languages: ['en'],
    tree,
    positions: createPositions(tree, new Map()),
    lot: createLot(0.5),
    ...overrides,
  };
}
