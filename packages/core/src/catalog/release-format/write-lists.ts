import { type BlockEntry, blockSize, packDirectory, packNumbers } from './list-directory.js';
import type { ListContent, ListName } from './stored-list.js';

/** Where the lists of a release in the making are stored. */
export interface ListStore {
  writeList(name: ListName, content: ListContent): void;
  /** Stores a block and gives its number within the generation. */
  writeBlock(packed: Buffer): number;
}

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

/** Makes a writer. Full blocks are written as they fill, so that memory holds the lists' ends only. */
export function createListWriter({ writeList, writeBlock: storeBlock }: ListStore): ListWriter {
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
    list.directory.push({ block: storeBlock(packNumbers(list.places)), first, before });
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
          const { directory, places, total } = list;
          const numbers = directory.length > 0 ? packDirectory(directory) : packNumbers(places);
          writeList(list, { total, numbers });
          lists.delete(key);
          written += 1;
        }
        nodes.delete(node);
      }
      return false;
    },
  };
}
