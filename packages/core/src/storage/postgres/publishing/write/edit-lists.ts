import { askAgain } from '../../../../catalog/release-format/ask-again.js';
import { editList, type ListEdit } from '../../../../catalog/release-format/edit-list.js';
import { packNumbers } from '../../../../catalog/release-format/list-directory.js';
import type {
  ListContent,
  ListedRelease,
  ListName,
} from '../../../../catalog/release-format/stored-list.js';
import type { Queryable } from '../../connection/statements.js';
import { createReleaseRows } from '../../release-rows/release-rows.js';
import type { ListBuffers } from './write-lists.js';

/** Lists by name, each with its whole edit. */
type ListEdits = readonly (readonly [ListName, ListEdit])[];

interface EditedList {
  readonly name: ListName;
  readonly content: ListContent;
  readonly blocks: readonly Buffer[];
}

/**
 * Stands for a block that is not fetched yet, so that one round trip fetches all blocks of an edit.
 */
const emptyBlock = packNumbers([]);

/** Edits lists of the base release: each edit creates and records a version of its list. */
export async function editLists(
  database: Queryable,
  { number, generation }: ListedRelease,
  edits: ListEdits,
  buffers: ListBuffers,
): Promise<void> {
  const rows = createReleaseRows(database);
  const find = (block: number) =>
    rows.findBlock(generation, block) ?? (rows.isLacking() ? emptyBlock : undefined);
  const edited = await askAgain(() => {
    let next = buffers.nextBlock();
    return edits.map(([name, edit]): EditedList => {
      const blocks: Buffer[] = [];
      const write = (packed: Buffer): number => {
        blocks.push(packed);
        next += 1;
        return next - 1;
      };
      const before = rows.findList(name, number);
      return { name, content: editList(before, edit, { find, write }), blocks };
    });
  }, rows);
  for (const { name, content, blocks } of edited) {
    for (const packed of blocks) buffers.writeBlock(packed);
    buffers.writeList(name, content);
    buffers.noteChange(name);
  }
}
