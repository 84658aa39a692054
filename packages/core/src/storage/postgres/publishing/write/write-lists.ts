import { productRange } from '../../../../catalog/release-format/numbering.js';
import type { ListedRelease, ListName } from '../../../../catalog/release-format/stored-list.js';
import type { ListStore } from '../../../../catalog/release-format/write-lists.js';
import type { Queryable } from '../../connection/statements.js';
import type { ReleaseBuffers } from './release-buffers.js';
import { keyedValue } from './write-products.js';

/** Buffers for the lists and blocks of a release. */
export interface ListBuffers extends ListStore {
  /** Returns the number of the next block within the generation. */
  nextBlock(): number;
  /** Records that a list has another version from this release on. */
  noteChange(name: ListName): void;
}

/**
 * Prepares the rows of lists and blocks. Block numbers continue after the last one of the
 * generation.
 */
export async function prepareListBuffers(
  database: Queryable,
  { number: release, generation }: ListedRelease,
  { lists, blocks, listChanges }: Pick<ReleaseBuffers, 'lists' | 'blocks' | 'listChanges'>,
): Promise<ListBuffers> {
  const range = productRange(generation);
  const [row] = await database.query<{ last: number | null }>({
    text: 'SELECT max(number) AS last FROM release_list_blocks WHERE number >= $1 AND number < $2',
    values: [range.from, range.to],
  });
  let next = (row?.last ?? range.from) + 1;
  return {
    writeList({ node, attribute, value }, { total, numbers }) {
      const [key, long] = keyedValue(value);
      lists.add(node, attribute, key, release, total, numbers, long);
    },
    writeBlock(packed) {
      blocks.add(next, packed);
      next += 1;
      return next - 1 - range.from;
    },
    nextBlock: () => next - range.from,
    noteChange({ node, attribute, value }) {
      listChanges.add(release, node, attribute, keyedValue(value)[0]);
    },
  };
}
