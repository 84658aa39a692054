import { memo } from 'react';
import { cellText, cellValue } from './cell-text.js';
import type { LeafPath } from './leaf-paths.js';
import type { TableRow } from './sort-rows.js';

interface TableRowViewProps {
  readonly row: TableRow;
  /** Which row of the table it is, from 0. */
  readonly place: number;
  readonly columns: readonly LeafPath[];
  /** The column of the cell in the focus, when it is in this row. */
  readonly active: number | undefined;
  readonly gridId: string;
}

/** A cell shows this much; copying takes all of it. */
const longest = 200;

/** A row; its first cell names it. */
export const TableRowView = memo(function TableRowView(props: TableRowViewProps) {
  const { row, place, columns, active, gridId } = props;
  return (
    <tr aria-rowindex={place + 2}>
      {columns.map(({ key, names }, index) => {
        const value = cellValue(row.row, names);
        const Cell = index === 0 ? 'th' : 'td';
        return (
          <Cell
            key={key}
            id={cellId(gridId, place, index)}
            scope={index === 0 ? 'row' : undefined}
            aria-selected={active === index}
            data-row={place}
            data-column={index}
            data-kind={value === null ? 'null' : typeof value}
          >
            {cellText(value).slice(0, longest)}
          </Cell>
        );
      })}
    </tr>
  );
});

/** The id of a cell in the document. */
export function cellId(gridId: string, row: number, column: number): string {
  return `${gridId}-${row}-${column}`;
}
