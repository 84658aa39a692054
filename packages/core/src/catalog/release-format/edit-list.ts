import { damaged } from '../../integrity/seal.js';
import {
  type BlockEntry,
  blockSize,
  packDirectory,
  packNumbers,
  unpackDirectory,
} from './list-directory.js';
import { lowerBound } from './place-list.js';
import { type ListContent, type ListRow, unpackBlock, unpackShort } from './stored-list.js';

/** Changes of a release to a list: positions, ascending. */
export interface ListEdit {
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/** Blocks of a generation by their numbers. */
export interface BlockStore {
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
function editPieces(pieces: readonly Piece[], { removed, added }: ListEdit): Piece[] {
  if (pieces.length === 0) return cut(Uint32Array.from(added));
  return pieces.flatMap((piece, index) => {
    const from = index === 0 ? 0 : piece.first;
    const to = pieces[index + 1]?.first ?? Number.POSITIVE_INFINITY;
    const leaving = new Set(between(removed, from, to));
    const arriving = between(added, from, to);
    if (arriving.length === 0 && leaving.size === 0) return [piece];
    const staying = piece.read().filter((place) => !leaving.has(place));
    return cut(Uint32Array.from([...staying, ...arriving]).sort());
  });
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
