import { sealSize } from '../../integrity/seal.js';
import { blockSize } from '../release-format/list-directory.js';
import type { ListRow } from '../release-format/stored-list.js';

/** Purposes of the statements that match a filter, and the meaning of their counts. */
export const purposes = {
  values:
    'products with the value, read in the whole release and returned when the node lists them',
  blocks:
    'blocks of a list that is too long for one row: products read, products that fit returned',
  node: 'the list of all products of the node: products read, products that fit returned',
  shared:
    'the list of the products of the node that share the value: products read, products that fit returned',
} as const;

/**
 * Returns the number of products in the row of a list. The row of a long list only names its
 * blocks.
 */
export function placesInRow({ total, numbers }: ListRow): number {
  return total <= blockSize ? placesInBlock(numbers) : 0;
}

/** Returns the number of products in a block of a list. */
export function placesInBlock(packed: Buffer): number {
  return (packed.length - sealSize) / Uint32Array.BYTES_PER_ELEMENT;
}
