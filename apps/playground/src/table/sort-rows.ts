import { memberOf } from '../lib/members.js';
import { cellText } from './leaf-paths.js';

/** By which column rows are sorted. */
export interface RowOrder {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

/** A row with its place in the answer. */
export interface TableRow {
  readonly index: number;
  readonly row: unknown;
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Rows by the values at a path: numbers by size, texts by the alphabet, rows without a value last. */
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

/** What a row is sorted by: a formatted price by its amount. */
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

/** The order after a header was pressed: up, down, then as the answer has it. */
export function nextOrder(order: RowOrder | undefined, key: string): RowOrder | undefined {
  if (order?.key !== key) return { key, direction: 'ascending' };
  return order.direction === 'ascending' ? { key, direction: 'descending' } : undefined;
}
