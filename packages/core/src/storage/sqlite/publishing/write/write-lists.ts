import type { Database } from 'better-sqlite3';
import { productRange } from '../../../../catalog/release-format/numbering.js';
import type { ListedRelease } from '../../../../catalog/release-format/stored-list.js';
import {
  createListWriter,
  type ListStore,
  type ListWriter,
} from '../../../../catalog/release-format/write-lists.js';

/** Prepares the writing of the lists of a complete build. */
export function prepareListWriter(database: Database, release: ListedRelease): ListWriter {
  return createListWriter(prepareListStatements(database, release));
}

/** Prepares the statements that store lists and blocks of a release. */
export function prepareListStatements(
  database: Database,
  { number: release, generation }: ListedRelease,
): ListStore {
  const insertList = database.prepare<[number, string, string, number, number, Buffer]>(
    'INSERT INTO release_lists VALUES (?, ?, ?, ?, ?, ?)',
  );
  const insertBlock = database.prepare<[number, Buffer]>(
    'INSERT INTO release_list_blocks VALUES (?, ?)',
  );
  const range = productRange(generation);
  const selectLast = database.prepare<[object], { last: number | null }>(
    'SELECT max(number) AS last FROM release_list_blocks WHERE number >= @from AND number < @to',
  );
  let next = (selectLast.get(range)?.last ?? range.from) + 1;
  return {
    writeList({ node, attribute, value }, { total, numbers }) {
      insertList.run(node, attribute, value, release, total, numbers);
    },
    writeBlock(packed) {
      insertBlock.run(next, packed);
      next += 1;
      return next - 1 - range.from;
    },
  };
}
