import { memberOf } from '../lib/members.js';
import { cellText } from './leaf-paths.js';

/** Column and direction of the sort order. */
export interface RowOrder {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

/** A row with its index in the response. */
export interface TableRow {
  readonly index: number;
  readonly row: unknown;
}

const collator = new Intl.Collator(undefined, { numeric: true });

/**
 * Sorts rows by the values at a path: numbers by size, texts alphabetically, rows without a value
 * last.
 */
export function sortRows(
  rows: readonly TableRow[],
  names: readonly string[],
  direction: RowOrder['direction'],
): readonly TableRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const keyed = rows.map((row) => ({ row, key: sortKey(row.row, names) }));
  return keyed
    .toSorted((a, b) => {
      if (a.key === undefined || b.key === undefined) {
        return Number(a.key === undefined) - Number(b.key === undefined);
      }
      return sign * compare(a.key, b.key);
    })
    .map(({ row }) => row);
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

/** Returns the sort key of a row. Formatted prices are sorted by amount. */
function sortKey(row: unknown, names: readonly string[]): string | number | undefined {
  const value = memberOf(row, ...names);
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (names.at(-1) === 'formatted') {
    const amount = Number(memberOf(row, ...names.slice(0, -1), 'amount'));
    if (Number.isFinite(amount)) return amount;
  }
  return cellText(value);
}

/** Returns the order after a click on a title: ascending, descending, then original. */
export function nextOrder(order: RowOrder | undefined, key: string): RowOrder | undefined {
  if (order?.key !== key) return { key, direction: 'ascending' };
  return order.direction === 'ascending' ? { key, direction: 'descending' } : undefined;
}
