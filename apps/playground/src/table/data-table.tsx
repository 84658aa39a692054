import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { copyText } from '../lib/copy-text.js';
import { CellLine } from './cell-line.js';
import { cellText, cellValue } from './cell-text.js';
import { ColumnHeads } from './column-heads.js';
import type { LeafPath } from './leaf-paths.js';
import { type GridPlace, moveInGrid } from './move-in-grid.js';
import type { RowOrder, TableRow } from './sort-rows.js';
import styles from './table.module.css';
import { cellId, TableRowView } from './table-row-view.js';

interface DataTableProps {
  readonly label: string;
  readonly columns: readonly LeafPath[];
  readonly rows: readonly TableRow[];
  readonly order: RowOrder | undefined;
  readonly onOrder: (order: RowOrder | undefined) => void;
  readonly onShowJson: (pointer: string) => void;
}

const rowHeight = 34;
const firstWidth = 208;
const width = 168;

/** Rows and columns with one cell in the focus; of many rows only those in sight are in the document. */
export function DataTable(props: DataTableProps) {
  const { label, columns, rows, order, onOrder, onShowJson } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const [chosen, setPlace] = useState<GridPlace>({ row: 0, column: 0 });
  const [note, setNote] = useState('');
  const place = {
    row: Math.min(chosen.row, rows.length - 1),
    column: Math.min(chosen.column, columns.length - 1),
  };
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: rowHeight,
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const spaces: CSSProperties & Record<`--${string}`, string> = {
    '--before': `${before}px`,
    '--after': `${after}px`,
  };
  const column = columns[place.column];
  const active = rows[place.row];
  const copy = async () => {
    if (!active || !column) return;
    const copied = await copyText(cellText(cellValue(active.row, column.names)));
    setNote(copied ? 'Copied the value' : 'Copying is not allowed here');
  };
  const idOf = (row: number, cell: number) => cellId(gridId, row, cell);
  const go = (next: GridPlace) => {
    setPlace(next);
    setNote('');
    virtualizer.scrollToIndex(next.row);
    requestAnimationFrame(() =>
      document
        .getElementById(idOf(next.row, next.column))
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  };
  const press = (event: KeyboardEvent) => {
    const size = { rows: rows.length, columns: columns.length };
    const next = event.target === event.currentTarget && moveInGrid(place, event, size);
    const isCopy = event.target === event.currentTarget && event.key.toLowerCase() === 'c';
    if (next) go(next);
    else if (isCopy) void copy();
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    const cell = event.target instanceof Element && event.target.closest<HTMLElement>('[data-row]');
    if (!cell) return;
    event.currentTarget.focus({ preventScroll: true });
    setPlace({ row: Number(cell.dataset.row), column: Number(cell.dataset.column) });
  };
  // One stop for Tab; the arrow keys lead from cell to cell.
  const grid = {
    role: 'grid',
    tabIndex: 0,
    'aria-activedescendant': idOf(place.row, place.column),
  };
  return (
    <>
      <div ref={scroller} className={styles.scroller}>
        <table
          {...grid}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          title="Arrows move, c copies the cell"
          className={styles.table}
          style={{ width: firstWidth + width * (columns.length - 1) }}
          onKeyDown={press}
          onClick={click}
          onDoubleClick={() => void copy()}
        >
          <ColumnHeads columns={columns} order={order} onOrder={onOrder} />
          <tbody className={styles.rows} style={spaces}>
            {items.map(({ index }) => {
              const row = rows[index];
              return (
                row && (
                  <TableRowView
                    key={row.index}
                    row={row}
                    place={index}
                    columns={columns}
                    active={index === place.row ? place.column : undefined}
                    gridId={gridId}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </div>
      {active && column && (
        <CellLine
          row={active}
          column={column}
          note={note}
          onCopy={() => void copy()}
          onShowJson={onShowJson}
        />
      )}
    </>
  );
}
