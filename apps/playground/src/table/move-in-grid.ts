/** A cell by its row and column, both from 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** Rows that a page key passes. */
const pageRows = 10;

/** Where a key leads from a cell; undefined when it leads nowhere. */
export function moveInGrid(
  { row, column }: GridPlace,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  size: { readonly rows: number; readonly columns: number },
): GridPlace | undefined {
  const within = (newRow: number, newColumn: number): GridPlace => ({
    row: Math.min(Math.max(newRow, 0), size.rows - 1),
    column: Math.min(Math.max(newColumn, 0), size.columns - 1),
  });
  switch (key) {
    case 'ArrowDown':
      return within(row + 1, column);
    case 'ArrowUp':
      return within(row - 1, column);
    case 'ArrowRight':
      return within(row, column + 1);
    case 'ArrowLeft':
      return within(row, column - 1);
    case 'PageDown':
      return within(row + pageRows, column);
    case 'PageUp':
      return within(row - pageRows, column);
    case 'Home':
      return within(ctrlKey ? 0 : row, 0);
    case 'End':
      return within(ctrlKey ? size.rows : row, size.columns);
    default:
      return undefined;
  }
}
