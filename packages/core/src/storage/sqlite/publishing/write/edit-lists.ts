import type { Database } from 'better-sqlite3';
import { editList, type ListEdit } from '../../../../catalog/release-format/edit-list.js';
import type { ListedRelease, ListName } from '../../../../catalog/release-format/stored-list.js';
import { prepareLists } from '../../release-rows/read-lists.js';
import { prepareListStatements } from './write-lists.js';

/** Prepares the edits of a release: each makes a version of a list, and is noted. */
export function prepareListEdits(database: Database, release: ListedRelease) {
  const { number, generation } = release;
  const lists = prepareLists(database);
  const { writeList, writeBlock } = prepareListStatements(database, release);
  const blocks = {
    find: (block: number) => lists.findBlock(generation, block),
    write: writeBlock,
  };
  const noteChange = database.prepare<[number, number, string, string]>(
    'INSERT INTO release_list_changes VALUES (?, ?, ?, ?)',
  );

  return (name: ListName, edit: ListEdit): void => {
    writeList(name, editList(lists.find(name, number), edit, blocks));
    noteChange.run(number, name.node, name.attribute, name.value);
  };
}
