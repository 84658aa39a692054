import { createNumberChains } from '../../memory/number-chains.js';
import { type BlockEntry, blockSize, packDirectory, packNumbers } from './list-directory.js';
import type { ListContent, ListKind, ListName } from './stored-list.js';
import type { ListGroup } from './stored-product.js';

/** Storage of the lists of an unfinished release. */
export interface ListStore {
  writeList(name: ListName, content: ListContent): void;
  /** Stores a block. Returns its number within the generation. */
  writeBlock(packed: Buffer): number;
}

/** Writes the lists of a complete build as its products come in list order. */
export interface ListWriter {
  /** Appends a product to lists. */
  add(groups: readonly ListGroup[], place: number): void;
  /** Writes up to so many of the lists. Returns false when none are left. */
  writeSome(limit: number): boolean;
}

/** Number of lists to sort at a time. */
const sortedAtATime = 10_000;

/**
 * Creates a writer. It writes blocks once they are full, so only the ends of lists stay in memory.
 */
export function createListWriter({ writeList, writeBlock: storeBlock }: ListStore): ListWriter {
  // Numbers replace names: there may be a list for each product and node, so each must be small.
  const kinds: ListKind[] = [];
  const kindNumbers = new Map<string, Map<string, number>>();
  const nodes = new Map<number, Map<number, number>>();
  const directories = new Map<number, BlockEntry[]>();
  const chains = createNumberChains();

  const kindOf = ({ attribute, value }: ListKind): number => {
    const values = findOrMake(kindNumbers, attribute, () => new Map<string, number>());
    return findOrMake(values, value, () => kinds.push({ attribute, value }) - 1);
  };
  const writeBlock = (list: number): void => {
    const directory = findOrMake(directories, list, () => []);
    const places = chains.take(list);
    const [first = 0] = places;
    // All blocks before the last are full.
    const before = directory.length * blockSize;
    directory.push({ block: storeBlock(packNumbers(places)), first, before });
  };
  const write = (name: ListName, list: number): void => {
    const before = (directories.get(list)?.length ?? 0) * blockSize;
    const total = before + chains.lengthOf(list);
    if (before > 0) writeBlock(list);
    const directory = directories.get(list);
    directories.delete(list);
    const numbers = directory ? packDirectory(directory) : packNumbers(chains.take(list));
    writeList(name, { total, numbers });
  };
  /** Writes each list nearly in the order of the table, so that inserts append. */
  const writeAll = function* () {
    for (const node of [...nodes.keys()].sort((a, b) => a - b)) {
      const lists = [...(nodes.get(node) ?? [])].map(
        ([kind, list]) => [kinds[kind] ?? { attribute: '', value: '' }, list] as const,
      );
      for (let from = 0; from < lists.length; from += sortedAtATime) {
        const some = lists.slice(from, from + sortedAtATime);
        for (const [kind, list] of some.sort(([a], [b]) => compareKinds(a, b))) {
          yield () => write({ node, ...kind }, list);
        }
      }
      nodes.delete(node);
    }
  };
  let steps: Iterator<() => void> | undefined;
  let next: IteratorResult<() => void> | undefined;

  return {
    add(groups, place) {
      for (const group of groups) {
        const groupKinds = group.kinds.map(kindOf);
        for (const node of group.nodes) {
          const lists = findOrMake(nodes, node, () => new Map<number, number>());
          for (const kind of groupKinds) {
            const list = findOrMake(lists, kind, chains.begin);
            // A list that just fits one block stays in its row.
            if (chains.lengthOf(list) === blockSize) writeBlock(list);
            chains.add(list, place);
          }
        }
      }
    },
    writeSome(limit) {
      steps ??= writeAll();
      next ??= steps.next();
      for (let written = 0; !next.done; written++) {
        if (written === limit) return true;
        next.value();
        next = steps.next();
      }
      return false;
    },
  };
}

/** Returns the value under a key; creates it if missing. */
function findOrMake<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

function compareKinds(a: ListKind, b: ListKind): number {
  if (a.attribute !== b.attribute) return a.attribute < b.attribute ? -1 : 1;
  return a.value < b.value ? -1 : 1;
}
