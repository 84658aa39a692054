import type { Database } from 'better-sqlite3';
import {
  type BlockEntry,
  blockSize,
  packDirectory,
  packNumbers,
  unpackDirectory,
} from '../../releases/list-directory.js';
import { lowerBound } from '../../releases/place-list.js';
import {
  type ListedRelease,
  type ListName,
  type ListRow,
  prepareLists,
  unpackShort,
} from '../../releases/read-lists.js';
import { prepareListStatements } from './write-lists.js';

/** What a release changes in a list: places, ascending. */
export interface ListEdit {
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/**
 * Prepares the edits of a release: each makes a version of a list that shares the blocks it did not touch
 * with the version before.
 */
export function prepareListEdits(
  database: Database,
  { number: release, generation }: ListedRelease,
) {
  const lists = prepareLists(database);
  const statements = prepareListStatements(database, generation);
  const noteChange = database.prepare<[number, number, string, string]>(
    'INSERT INTO release_list_changes VALUES (?, ?, ?, ?)',
  );

  return (name: ListName, edit: ListEdit): void => {
    const before = readPieces(lists.find(name, release));
    const pieces = editPieces(before, edit);
    const total = pieces.reduce((sum, { size }) => sum + size, 0);
    const numbers =
      total <= blockSize
        ? packNumbers(pieces.flatMap((piece) => [...piece.read()]))
        : packDirectory(addUp(pieces));
    statements.writeList(name, release, total, numbers);
    noteChange.run(release, name.node, name.attribute, name.value);
  };

  /** The blocks of a version of a list; a short list is one block that is stored nowhere. */
  function readPieces(row: ListRow | undefined): Piece[] {
    if (!row || row.total === 0) return [];
    if (row.total <= blockSize) return [freshPiece(unpackShort(row))];
    const entries = unpackDirectory(row.numbers);
    return entries.map(({ block, first, before }, index) => ({
      first,
      size: (entries[index + 1]?.before ?? row.total) - before,
      block,
      read: () => lists.readBlock(generation, block),
    }));
  }

  function addUp(pieces: readonly Piece[]): BlockEntry[] {
    let before = 0;
    return pieces.map(({ first, size, block, read }) => {
      const entry = { block: block ?? statements.writeBlock(read()), first, before };
      before += size;
      return entry;
    });
  }
}

/** A part of a list: a stored block, or places that are yet to be stored. */
interface Piece {
  readonly first: number;
  readonly size: number;
  readonly block?: number;
  read(): Uint32Array;
}

function freshPiece(places: Uint32Array): Piece {
  return { first: places[0] ?? 0, size: places.length, read: () => places };
}

/** The pieces after an edit; those that it does not touch stay as they are. */
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

/** Cuts places into pieces of about the same size that fit a block. */
function cut(places: Uint32Array): Piece[] {
  const count = Math.ceil(places.length / blockSize);
  const size = Math.ceil(places.length / count);
  return Array.from({ length: count }, (_, index) =>
    freshPiece(places.slice(index * size, (index + 1) * size)),
  );
}
