import { slicesOf } from '../../environment/turns.js';
import { damaged } from '../../integrity/checksum.js';
import { createNumberChains } from '../../memory/number-chains.js';
import type { FilterableValue } from '../publication.js';
import {
  type BlockEntry,
  blockSize,
  lowerBound,
  packDirectory,
  packNumbers,
  unpackDirectory,
} from './list-directory.js';
import {
  type ListContent,
  type ListGroup,
  type ListKind,
  type ListName,
  type ListRow,
  unpackBlock,
  unpackShort,
  valueAttributes,
} from './stored-product.js';

/** Takes a product into lists, or out of them. */
type ListChange = (lists: readonly ListName[], place: number) => void;

/** Collects a release's changes to lists, so that each list is written once. */
interface EditCollector {
  readonly add: ListChange;
  readonly remove: ListChange;
  /** Every list that changes, each with its whole edit. */
  edits(): Iterable<readonly [ListName, ListEdit]>;
}

export function collectEdits(): EditCollector {
  const edits = new Map<string, { name: ListName; removed: number[]; added: number[] }>();
  const editOf = ({ node, attribute, value }: ListName) => {
    const key = `${node} ${attribute} ${value}`;
    const known = edits.get(key);
    if (known) return known;
    const made = { name: { node, attribute, value }, removed: [], added: [] };
    edits.set(key, made);
    return made;
  };
  return {
    add(lists, place) {
      for (const list of lists) editOf(list).added.push(place);
    },
    remove(lists, place) {
      for (const list of lists) editOf(list).removed.push(place);
    },
    *edits() {
      for (const { name, removed, added } of edits.values()) {
        yield [name, { removed: ascending(removed), added: ascending(added) }];
      }
    },
  };
}

function ascending(numbers: readonly number[]): readonly number[] {
  return numbers.length < 2 ? numbers : [...Uint32Array.from(numbers).sort()];
}

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
      for (const some of slicesOf(lists, sortedAtATime)) {
        for (const [kind, list] of some.toSorted(([a], [b]) => compareKinds(a, b))) {
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

/** Changes of a release to a list: positions, ascending. */
export interface ListEdit {
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/** Blocks of a generation by their numbers. */
interface BlockStore {
  find(block: number): Buffer | undefined;
  /** Stores a block and returns its number. */
  write(packed: Buffer): number;
}

/**
 * Returns the version of a list after an edit. It shares unchanged blocks with the previous
 * version.
 */
export function editList(
  before: ListRow | undefined,
  edit: ListEdit,
  blocks: BlockStore,
): ListContent {
  const pieces = editPieces(readPieces(before, blocks), edit);
  const total = pieces.reduce((sum, { size }) => sum + size, 0);
  const numbers =
    total <= blockSize
      ? packNumbers(pieces.flatMap((piece) => [...piece.read()]))
      : packDirectory(addUp(pieces, blocks));
  return { total, numbers };
}

/** Maximum number of blocks that a part of an edit concerns. */
const blocksOfPart = 64;

/**
 * Cuts the edit of a long list into parts, to be made one after the other, each of a few blocks that no other part
 * concerns.
 */
export function cutEdit(before: ListRow | undefined, edit: ListEdit): readonly ListEdit[] {
  if (!before || before.total <= blockSize) return [edit];
  const firsts = unpackDirectory(before.numbers)
    .filter((_, index) => index % blocksOfPart === 0)
    .map(({ first }, index) => (index === 0 ? 0 : first));
  const parts = firsts.map((from, index) => restrict(edit, from, firsts[index + 1]));
  let total = before.total;
  // A list that gets short on the way has no blocks to share.
  const isLong = parts.every(({ removed, added }) => {
    total += added.length - removed.length;
    return total > blockSize;
  });
  return isLong ? parts.filter(({ removed, added }) => removed.length + added.length > 0) : [edit];
}

/** Returns the changes at positions from one on, before another. */
function restrict(
  { removed, added }: ListEdit,
  from: number,
  to = Number.POSITIVE_INFINITY,
): ListEdit {
  return { removed: between(removed, from, to), added: between(added, from, to) };
}

/** Returns the blocks of a version of a list. A short list is one block, which its row contains. */
function readPieces(row: ListRow | undefined, blocks: BlockStore): Piece[] {
  if (!row || row.total === 0) return [];
  if (row.total <= blockSize) return [freshPiece(unpackShort(row))];
  const entries = unpackDirectory(row.numbers);
  return entries.map(({ block, first, before }, index) => ({
    first,
    size: (entries[index + 1]?.before ?? row.total) - before,
    block,
    read: () => requireBlock(blocks.find(block)),
  }));
}

/** The base release of an incremental publish has all its blocks. */
function requireBlock(block: Buffer | undefined): Uint32Array {
  if (!block) throw damaged();
  return unpackBlock(block);
}

function addUp(pieces: readonly Piece[], blocks: BlockStore): BlockEntry[] {
  let before = 0;
  return pieces.map(({ first, size, block, read }) => {
    const entry = { block: block ?? blocks.write(packNumbers(read())), first, before };
    before += size;
    return entry;
  });
}

/** A part of a list: a stored block, or positions to store. */
interface Piece {
  readonly first: number;
  readonly size: number;
  readonly block?: number;
  read(): Uint32Array;
}

function freshPiece(places: Uint32Array): Piece {
  return { first: places[0] ?? 0, size: places.length, read: () => places };
}

/** Returns the pieces after an edit; pieces without a change stay the same. */
function editPieces(pieces: readonly Piece[], edit: ListEdit): Piece[] {
  if (pieces.length === 0) return cut(Uint32Array.from(edit.added));
  return pieces.flatMap((piece, index) => {
    const change = restrict(edit, index === 0 ? 0 : piece.first, pieces[index + 1]?.first);
    const isSame = change.added.length === 0 && change.removed.length === 0;
    return isSame ? [piece] : cut(applyEdit(piece.read(), change));
  });
}

/** Returns ascending positions after an edit. */
function applyEdit(places: Uint32Array, { removed, added }: ListEdit): Uint32Array {
  const edited = new Uint32Array(places.length + added.length);
  let length = 0;
  let gone = 0;
  let next = 0;
  for (const place of places) {
    for (; (added[next] ?? place) < place; next++) edited[length++] = added[next] ?? 0;
    while ((removed[gone] ?? place) < place) gone++;
    if (removed[gone] !== place) edited[length++] = place;
  }
  for (; next < added.length; next++) edited[length++] = added[next] ?? 0;
  return edited.subarray(0, length);
}

function between(numbers: readonly number[], from: number, to: number): readonly number[] {
  return numbers.slice(lowerBound(numbers, from), lowerBound(numbers, to));
}

/** Cuts positions into pieces of similar size that fit a block. */
function cut(places: Uint32Array): Piece[] {
  const count = Math.ceil(places.length / blockSize);
  const size = Math.ceil(places.length / count);
  return Array.from({ length: count }, (_, index) =>
    freshPiece(places.slice(index * size, (index + 1) * size)),
  );
}

/** A value of a product in a language; the language is empty if the value is the same in all. */
interface HeldValue {
  readonly value: string;
  readonly language: string;
  readonly product: number;
}

/**
 * Buffers values of products to store them in the order of their table. Products come in another
 * order: storing values one by one would touch most pages of the table each time.
 */
export interface ValueHolder {
  add(product: number, value: FilterableValue): void;
  /** @returns true if enough values are buffered to store them. */
  isFull(): boolean;
  /** Returns and clears the buffer, attribute by attribute. */
  take(): Iterable<readonly [attribute: number, sorted: readonly HeldValue[]]>;
}

/** Number of values that are sorted at a time: sorting sorted parts takes little time. */
const sortedValues = 1_000;

export function holdValues(enough: number): ValueHolder {
  const held: HeldValue[][] = valueAttributes.map(() => []);
  let count = 0;
  return {
    add(product, { attribute, value, language }) {
      const values = held[valueAttributes.indexOf(attribute)] ?? [];
      values.push({ value, language, product });
      count += 1;
      if (values.length % sortedValues === 0) {
        values.push(...values.splice(-sortedValues).sort(inOrder));
      }
    },
    isFull: () => count >= enough,
    *take() {
      for (const [attribute, values] of held.entries()) {
        const sorted = values.splice(0).sort(inOrder);
        count -= sorted.length;
        yield [attribute, sorted];
      }
    },
  };
}

/**
 * Approximates the table's order, which compares bytes. It only needs neighbours to be near each
 * other.
 */
function inOrder(a: HeldValue, b: HeldValue): number {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  return a.product - b.product;
}
