import { saleName } from '@aisle/schema/dev';
import { type CSSProperties, memo, use, useMemo, useRef } from 'react';
import { NodeNames } from '../cards/card-parts.js';
import { useRowWindow } from '../lib/long-lists.js';
import { formatTime, isTime, languageOf, memberOf } from '../lib/texts.js';
import viewer from '../lib/viewer.module.css';
import { Icon } from '../widgets/button.js';
import {
  cellText,
  columnLabel,
  type LeafPath,
  nextOrder,
  type RowOrder,
  type TableRow,
} from './columns.js';
import styles from './table.module.css';

interface DataTableProps {
  readonly label: string;
  readonly columns: readonly LeafPath[];
  readonly rows: readonly TableRow[];
  readonly order: RowOrder | undefined;
  readonly onOrder: (order: RowOrder | undefined) => void;
}

const rowHeight = 34;
const letterWidth = 8;

/**
 * Returns the width of each column, in pixels. It fits the longest value within limits, and the
 * complete title.
 */
function widthsOf(columns: readonly LeafPath[], rows: readonly TableRow[]): readonly number[] {
  return columns.map((column, index) => {
    const { least, most } = index === 0 ? { least: 208, most: 420 } : { least: 88, most: 260 };
    const lengths = rows.map(({ row }) => shownText(memberOf(row, ...column.names)).length);
    const longest = lengths.reduce((all, length) => Math.max(all, length), 0);
    const head = columnLabel(column).length * letterWidth + 40;
    return Math.max(Math.min(longest * letterWidth + 20, most), least, head);
  });
}

/** Returns a value as a cell shows it, unless it is an id with a name. */
function shownText(value: unknown): string {
  return isTime(value) ? formatTime(value) : cellText(value);
}

/** Table with sortable columns. Long tables are virtualized. */
export function DataTable(props: DataTableProps) {
  const { label, columns, rows, order, onOrder } = props;
  const scroller = useRef<HTMLElement>(null);
  const count = rows.length;
  const inSight = useRowWindow({ scroller, count, rowHeight });
  const numeric = useMemo(() => numericOf(columns, rows), [columns, rows]);
  const widths = useMemo(() => widthsOf(columns, rows), [columns, rows]);
  // The first column takes less than half of a small window.
  const firstWidth = `min(${widths[0]}px, 42vw)`;
  const otherWidths = widths.slice(1).reduce((sum, width) => sum + width, 0);
  const spaces: CSSProperties & Record<`--${string}`, string> = {
    '--before': `${inSight.first * rowHeight}px`,
    '--after': `${(count - inSight.end) * rowHeight}px`,
  };
  return (
    <section
      ref={scroller}
      className={viewer.frame}
      aria-label={`${label}, as a table`}
      // Keys scroll it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus.
      tabIndex={0}
    >
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className={styles.table}
        style={{
          width: `calc(${firstWidth} + ${otherWidths}px)`,
          ['--first' as string]: firstWidth,
        }}
      >
        <ColumnHeads
          columns={columns}
          widths={widths}
          numeric={numeric}
          order={order}
          onOrder={onOrder}
        />
        <tbody className={styles.rows} style={spaces}>
          {rows.slice(inSight.first, inSight.end).map((row, index) => (
            <TableRowView
              key={row.index}
              row={row}
              place={inSight.first + index}
              columns={columns}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface TableRowViewProps {
  readonly row: TableRow;
  /** Index of the row, from 0. */
  readonly place: number;
  readonly columns: readonly LeafPath[];
}

/** Maximum number of characters in a cell. */
const longest = 200;

/** A row, named by its first cell. Times and ids with a name are formatted. */
const TableRowView = memo(function TableRowView(props: TableRowViewProps) {
  const { row, place, columns } = props;
  const names = use(NodeNames);
  return (
    <tr aria-rowindex={place + 2} lang={languageOf(row.row)}>
      {columns.map(({ key, names: path }, index) => {
        const value = memberOf(row.row, ...path);
        const Cell = index === 0 ? 'th' : 'td';
        const exact = cellText(value).slice(0, longest);
        const shown = isTime(value) ? formatTime(value) : (nameOf(key, exact, names) ?? exact);
        return (
          <Cell
            key={key}
            scope={index === 0 ? 'row' : undefined}
            data-kind={cellKind(key, value)}
            title={exact}
          >
            {index === 0 ? (
              <span className="clamp">
                <bdi>{shown}</bdi>
              </span>
            ) : (
              <bdi>{shown}</bdi>
            )}
          </Cell>
        );
      })}
    </tr>
  );
});

/** Returns the type of a cell's value. A formatted price counts as a number. */
function cellKind(key: string, value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'string' && key.endsWith('.formatted') ? 'number' : typeof value;
}

/** Returns the keys of numeric columns. */
function numericOf(columns: readonly LeafPath[], rows: readonly TableRow[]): ReadonlySet<string> {
  const isNumeric = ({ key, names }: LeafPath) =>
    rows.some(({ row }) => cellKind(key, memberOf(row, ...names)) === 'number');
  return new Set(columns.filter(isNumeric).map(({ key }) => key));
}

/** Returns the name of the resource that a cell contains the id of; undefined if unknown. */
function nameOf(key: string, id: string, names: ReadonlyMap<string, string>): string | undefined {
  if (key === 'meta.sale_id') return saleName(id);
  return key === 'id' ? undefined : names.get(id);
}

interface ColumnHeadsProps extends Pick<DataTableProps, 'columns' | 'order' | 'onOrder'> {
  readonly widths: readonly number[];
  /** The keys of numeric columns, whose titles are right-aligned. */
  readonly numeric: ReadonlySet<string>;
}

/** Column titles. A click cycles through ascending, descending and original order. */
function ColumnHeads({ columns, widths, numeric, order, onOrder }: ColumnHeadsProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, index) => {
          const { key } = column;
          const direction = order?.key === key ? order.direction : undefined;
          return (
            <th
              key={key}
              scope="col"
              style={index === 0 ? undefined : { width: widths[index] }}
              aria-sort={direction ?? 'none'}
              title={key}
              data-kind={numeric.has(key) ? 'number' : undefined}
            >
              <button type="button" onClick={() => onOrder(nextOrder(order, key))}>
                <span className="cut">{columnLabel(column)}</span>
                <span className={styles.direction} data-direction={direction}>
                  <Icon name="chevron-down" size={12} />
                </span>
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
