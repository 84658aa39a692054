import type { NodeTree } from './node-tree.js';
import type { Lot } from './order-variations.js';
import type { Positions } from './positions.js';

/** What building any product of a release looks at. */
export interface ReleaseContext {
  readonly catalog_id: string;
  readonly published_at: number;
  readonly default_language: string;
  /** All languages of the release, the default one included. */
  readonly languages: readonly string[];
  readonly tree: NodeTree;
  readonly positions: Positions;
  readonly lot: Lot;
}
