import type { ProductFilterAttribute } from '@aisle/schema/filter';
import type { ListedRelease } from '../release-format/stored-list.js';

/** Release, node and attribute to search for values. */
export interface ValueScope {
  readonly release: ListedRelease;
  /** The number of the node's lists. */
  readonly node: number;
  readonly attribute: ProductFilterAttribute;
  readonly language: string;
  readonly search: string;
}

/**
 * A value in the order of its table; `place` is the position of a product that has it, if the table
 * stores one.
 */
export interface ScannedValue {
  readonly value: string;
  readonly place?: number;
}
