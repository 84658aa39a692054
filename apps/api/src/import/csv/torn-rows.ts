import type { CsvLine } from './read-csv-lines.js';

/** Rows one below the other that may be pieces of one: line breaks in cells without quotes tear it. */
export interface TornRow {
  readonly pieces: readonly CsvLine[];
  /** The cells of the pieces; a cell that was torn has its first piece only. */
  readonly cells: readonly string[];
}

/**
 * Returns a function that takes each row of a file and returns what it may complete: it and rows above it that are
 * all shorter than the header have exactly the cells of one row.
 */
export function createTornRowFinder(width: number): (row: CsvLine) => readonly TornRow[] {
  let begun: readonly TornRow[] = [];
  return (row) => {
    if (row.cells.length >= width) {
      begun = [];
      return [];
    }
    const continued = begun.map((torn) => addPiece(torn, row));
    begun = continued.filter(({ cells, pieces }) => cells.length < width && pieces.length < 20);
    // A row of one cell begins nothing that could be told from a text.
    if (row.cells.length > 1) begun = [...begun, { pieces: [row], cells: row.cells }];
    return continued.filter(({ cells }) => cells.length === width);
  };
}

function addPiece({ pieces, cells }: TornRow, row: CsvLine): TornRow {
  return { pieces: [...pieces, row], cells: [...cells, ...row.cells.slice(1)] };
}
