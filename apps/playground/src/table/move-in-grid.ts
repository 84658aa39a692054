/** A cell by its row and column, both from 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

const end = Number.MAX_SAFE_INTEGER;

/** Number of rows and columns that a key moves. */
const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
  Home: [0, -end],
  End: [0, end],
};

/** Returns the cell that a key moves to; undefined if the key does not move. */
export function moveInGrid(
  { row, column }: GridPlace,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  size: { readonly rows: number; readonly columns: number },
): GridPlace | undefined {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  if (move === undefined) return undefined;
  const [rows, columns] = move;
  const toCorner = ctrlKey && Math.abs(columns) === end;
  return {
    row: within(row + (toCorner ? columns : rows), size.rows),
    column: within(column + columns, size.columns),
  };
}

function within(place: number, count: number): number {
  return Math.min(Math.max(place, 0), count - 1);
}
