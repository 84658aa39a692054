import type { Fault } from '../validation/fault.js';
import { findRepeated } from './find-repeated.js';

/** Finds ids that stand in a list twice: the first entry alone would count. */
export function checkIds(
  entries: readonly { readonly id: string }[],
  list: string,
  what: string,
): Fault[] {
  return findRepeated(entries.map(({ id }) => id)).map((index) => ({
    pointer: `${list}/${index}/id`,
    message: `is the id of ${what} in this list already; each has its own`,
  }));
}
