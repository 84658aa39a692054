import type { Database } from 'better-sqlite3';
import { editList, type ListEdit } from '../../../../catalog/release-format/edit-list.js';
import type { ListedRelease, ListName } from '../../../../catalog/release-format/stored-list.js';
import { prepareLists } from '../../release-rows/read-lists.js';
import { prepareListStatements } from './write-lists.js';

/** Prepares the edits of a release: each makes a version of a list, and is noted. */
export function prepareListEdits(
  database: Database,
  { number: release, generation }: ListedRelease,
) {
  const lists = prepareLists(database);
  const { writeList, writeBlock } = prepareListStatements(database, {
    number: release,
    generation,
  });
  const blocks = {
    find: (block: number) => lists.findBlock(generation, block),
    write: writeBlock,
  };
  const noteChange = database.prepare<[number, number, string, string]>(
    'INSERT INTO release_list_changes VALUES (?, ?, ?, ?)',
  );

  return (name: ListName, edit: ListEdit): void => {
    writeList(name, editList(lists.find(name, release), edit, blocks));
    noteChange.run(release, name.node, name.attribute, name.value);
  };
}
