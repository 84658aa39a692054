import { productNumber } from '../../../catalog/release-format/numbering.js';
import type { PlaceList } from '../../../catalog/release-format/place-list.js';
import {
  type ListedRelease,
  type ListName,
  type ListRow,
  openList,
} from '../../../catalog/release-format/stored-list.js';
import type { StatementMaker } from './statement-maker.js';

/** Finds lists and their blocks. */
export function prepareLists(database: StatementMaker) {
  const select = database.prepare<[number, string, string, number], ListRow>(`
    SELECT since, total, numbers FROM release_lists
    WHERE node = ? AND attribute = ? AND value = ? AND since <= ?
    ORDER BY since DESC LIMIT 1`);
  const selectNext = database.prepare<[number, string, string, number], ListRow>(`
    SELECT since, total, numbers FROM release_lists
    WHERE node = ? AND attribute = ? AND value = ? AND since > ? ORDER BY since LIMIT 1`);
  const selectBlock = database
    .prepare<[number], Buffer>('SELECT numbers FROM release_list_blocks WHERE number = ?')
    .pluck();

  const findBlock = (generation: number, block: number): Buffer | undefined =>
    selectBlock.get(productNumber(generation, block));

  return {
    findBlock,
    /** The version of the list that the release sees; undefined when it has none. */
    find: ({ node, attribute, value }: ListName, release: number): ListRow | undefined =>
      select.get(node, attribute, value, release),
    /** The version that takes the place of the one from `since`. */
    next: ({ node, attribute, value }: ListName, since: number): ListRow | undefined =>
      selectNext.get(node, attribute, value, since),
    read({ node, attribute, value }: ListName, { number, generation }: ListedRelease): PlaceList {
      const row = select.get(node, attribute, value, number);
      return openList(row, (block) => findBlock(generation, block));
    },
  };
}

/** The lists of a store's releases. */
export type Lists = ReturnType<typeof prepareLists>;
