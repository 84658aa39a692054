import { inWords, isRecord, listOf, memberOf } from '../lib/texts.js';
import type { BodyKind } from '../sending/send.js';

/** The main columns of a product with their titles. */
const ofProducts: Readonly<Record<string, string>> = {
  'attributes.name': 'Name',
  'attributes.sku': 'SKU',
  'meta.product_types': 'Type',
  'meta.display_price.with_tax.formatted': 'Price with tax',
  'meta.display_price.without_tax.formatted': 'Price without tax',
  'meta.original_display_price.with_tax.formatted': 'Old price with tax',
  'meta.original_display_price.without_tax.formatted': 'Old price without tax',
  'meta.sale_id': 'Sale',
  'meta.sale_expires': 'Sale ends',
  'attributes.curated_product': 'Curated',
  'attributes.tags': 'Tags',
  'attributes.updated_at': 'Last updated',
};

/** The default columns that the data has. Data without the first column is of another kind. */
const proposed: Partial<Readonly<Record<BodyKind, readonly string[]>>> = {
  products: Object.keys(ofProducts),
  nodes: [
    'attributes.name',
    'attributes.slug',
    'attributes.description',
    'attributes.curated_products',
    'attributes.updated_at',
    'id',
  ],
  list: [
    'attributes.offering.attributes.name',
    'attributes.external_ref',
    'attributes.status',
    'attributes.currency',
    'attributes.go_live',
    'attributes.invoice_after',
    'attributes.account_id',
    'attributes.plan_id',
    'id',
  ],
};

/** Number of default columns for data of an unknown kind. */
const few = 6;

/** Returns the default columns. */
export function defaultColumns(kind: BodyKind, paths: readonly LeafPath[]): readonly LeafPath[] {
  const keys = proposed[kind] ?? [];
  const found = pickColumns(keys, paths);
  if (found[0] && found[0].key === keys[0]) return found;
  return paths.toSorted((one, other) => rank(one) - rank(other)).slice(0, few);
}

/** Returns the rank of a column: names first, types and ids last. */
function rank({ names }: LeafPath): number {
  const last = names.at(-1) ?? '';
  if (/^(?:name|title)$/.test(last)) return 0;
  return /^type$|(?:^|_)ids?$/.test(last) ? 2 : 1;
}

/**
 * Returns the paths of some keys, in the keys' order. Leaves out keys that the data does not have.
 */
export function pickColumns(
  keys: readonly string[],
  paths: readonly LeafPath[],
): readonly LeafPath[] {
  const byKey = new Map(paths.map((path) => [path.key, path]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

/** Returns the title of a column, without enclosing `attributes` and `meta`. */
export function columnLabel({ key, names }: Pick<LeafPath, 'key' | 'names'>): string {
  const isEnvelope = (name: string, index: number) =>
    index < names.length - 1 && (name === 'attributes' || name === 'meta');
  const words = names
    .filter((name, index) => !isEnvelope(name, index))
    .join(' ')
    .replace(/ formatted$/, '');
  return ofProducts[key] ?? (inWords(words) || 'Value');
}

/** Formats rows as comma-separated values (RFC 4180), with the columns' full names first. */
export function toCsv(columns: readonly LeafPath[], rows: readonly unknown[]): string {
  const lines = [
    columns.map(({ key }) => csvField(key)),
    ...rows.map((row) => columns.map(({ names }) => csvField(memberOf(row, ...names)))),
  ];
  return lines.map((fields) => `${fields.join(',')}\r\n`).join('');
}

/**
 * Formats one field, quoted if necessary. Text that a spreadsheet would take for a formula gets an
 * apostrophe in front.
 */
export function csvField(value: unknown): string {
  const text = cellText(value);
  const guarded = typeof value !== 'number' && formula.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Start of a formula, after blanks and invisible characters that a spreadsheet may drop. */
const formula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u;

/** A path in a list's rows to a plain value or an array. */
export interface LeafPath {
  /** Names joined by dots, used as an identifier. */
  readonly key: string;
  readonly names: readonly string[];
  /** Number of rows that have it. */
  readonly count: number;
}

/** Number of leaves after which the scan yields. */
const turn = 2000;

/**
 * Finds every leaf path of the rows in a body's `data`, in order of appearance. Yields regularly.
 */
export function* leafPaths(json: unknown): Generator<undefined, readonly LeafPath[], undefined> {
  const found = new Map<string, { names: readonly string[]; count: number }>();
  let seen = 0;
  for (const row of listOf(memberOf(json, 'data'))) {
    for (const names of pathsOf(row, [])) {
      if (++seen % turn === 0) yield undefined;
      const key = names.join('.');
      const known = found.get(key);
      if (known) known.count++;
      else found.set(key, { names, count: 1 });
    }
  }
  return [...found].map(([key, path]) => ({ key, ...path }));
}

function* pathsOf(value: unknown, names: readonly string[]): Generator<readonly string[]> {
  if (!isRecord(value)) {
    yield names;
    return;
  }
  for (const [name, member] of Object.entries(value)) yield* pathsOf(member, [...names, name]);
}

/** Formats a value for a cell: string lists joined, nested values as JSON. */
export function cellText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  const isFlat = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  return isFlat ? value.map(String).join(', ') : JSON.stringify(value);
}

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
