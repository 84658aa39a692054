import type { ProductFilterAttribute } from '@aisle/schema/filter';
import type { ListedRelease } from '../release-format/stored-list.js';

/** Where values are looked for. */
export interface ValueScope {
  readonly release: ListedRelease;
  /** The number of the node's lists. */
  readonly node: number;
  readonly attribute: ProductFilterAttribute;
  readonly language: string;
  readonly search: string;
}

/** A value in the order of its table; `place` is a product that has it, where the table says one. */
export interface ScannedValue {
  readonly value: string;
  readonly place?: number;
}
