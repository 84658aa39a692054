import type { HierarchyTree } from './node-tree.js';
import type { Lot } from './order-variations.js';

/** Facts about a release that every product is built with. */
export interface ReleaseContext {
  readonly catalog_id: string;
  readonly default_language: string;
  /** All languages of the release, the default one first. */
  readonly languages: readonly string[];
  readonly tree: HierarchyTree;
  readonly lot: Lot;
}
