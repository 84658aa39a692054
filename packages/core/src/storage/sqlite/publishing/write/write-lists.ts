import type { Database } from 'better-sqlite3';
import {
  type BlockEntry,
  blockSize,
  packDirectory,
  packNumbers,
} from '../../releases/list-directory.js';
import { productRange } from '../../releases/numbering.js';
import type { ListedRelease, ListName } from '../../releases/read-lists.js';

/** Writes the lists of a complete build while its products come in list order. */
export interface ListWriter {
  /** Adds a product to a list, behind the others. */
  add(node: number, attribute: string, value: string, place: number): void;
  /** Writes up to so many of the lists; false when there are none left. */
  writeSome(limit: number): boolean;
}

interface OpenList extends ListName {
  /** The places that no block has yet. */
  places: number[];
  readonly directory: BlockEntry[];
  total: number;
}

/** Prepares a writer. Full blocks are written as they fill, so that memory holds the lists' ends only. */
export function prepareListWriter(
  database: Database,
  { number: release, generation }: ListedRelease,
): ListWriter {
  const statements = prepareListStatements(database, generation);
  const nodes = new Map<number, Map<string, OpenList>>();

  const open = (node: number, attribute: string, value: string): OpenList => {
    const lists = nodes.get(node) ?? new Map<string, OpenList>();
    if (lists.size === 0) nodes.set(node, lists);
    const key = `${attribute} ${value}`;
    const known = lists.get(key);
    if (known) return known;
    const made: OpenList = { node, attribute, value, places: [], directory: [], total: 0 };
    lists.set(key, made);
    return made;
  };
  const writeBlock = (list: OpenList): void => {
    const [first = 0] = list.places;
    const before = list.total - list.places.length;
    list.directory.push({ block: statements.writeBlock(list.places), first, before });
    list.places = [];
  };

  return {
    add(node, attribute, value, place) {
      const list = open(node, attribute, value);
      // A list that just fits one block stays in its row.
      if (list.places.length === blockSize) writeBlock(list);
      list.places.push(place);
      list.total += 1;
    },
    writeSome(limit) {
      let written = 0;
      for (const [node, lists] of nodes) {
        for (const [key, list] of lists) {
          if (written === limit) return true;
          if (list.directory.length > 0) writeBlock(list);
          const isLong = list.directory.length > 0;
          statements.writeList(
            list,
            release,
            list.total,
            isLong ? packDirectory(list.directory) : packNumbers(list.places),
          );
          lists.delete(key);
          written += 1;
        }
        nodes.delete(node);
      }
      return false;
    },
  };
}

/** Prepares the statements that store lists and blocks of a generation. */
export function prepareListStatements(database: Database, generation: number) {
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
    writeList({ node, attribute, value }: ListName, since: number, total: number, numbers: Buffer) {
      insertList.run(node, attribute, value, since, total, numbers);
    },
    /** Stores a block and gives its number within the generation. */
    writeBlock(places: ArrayLike<number>): number {
      insertBlock.run(next, packNumbers(places));
      next += 1;
      return next - 1 - range.from;
    },
  };
}
