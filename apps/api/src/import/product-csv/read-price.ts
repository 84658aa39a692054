import type { LocatedRecord } from '@aisle/core';
import type { SeedPrice, SeedRecord } from '@aisle/schema/seed';
import { type Column, usualName } from './columns/columns.js';
import type { Header } from './columns/read-header.js';
import { parseAmount } from './parse-amount.js';

/** The price of a variant: the list price, and the sale price if it has one. */
interface VariantPrice {
  readonly members: Pick<SeedPrice, 'currencies' | 'sales'>;
  readonly sources: Sources;
}

/**
 * The price of a row with its surcharge: a higher compare-at price is the list price, and the price an open-ended
 * sale. Undefined when the row has none, or a faulty one, which is reported.
 */
export function readPrice(row: ProductRow, run: ProductImport): VariantPrice | undefined {
  const surcharge = readAmount(row, 'surcharge', run) ?? 0;
  const add = (amount: number | undefined) => (amount === undefined ? amount : amount + surcharge);
  const price = add(readAmount(row, 'price', run));
  const compareAt = add(readAmount(row, 'compareAtPrice', run));
  if (price === undefined) {
    if (cell(row, 'price') === '') addRemark(run, 'products and variants without a price', row);
    return undefined;
  }
  if (compareAt === undefined || compareAt <= price) {
    if (compareAt !== undefined && compareAt < price)
      addRemark(run, 'compare-at prices below the price, left out', row);
    return { members: { currencies: amountOf(run, price) }, sources: { '/currencies': 'price' } };
  }
  return {
    members: {
      currencies: amountOf(run, compareAt),
      sales: { 'compare-at': { currencies: amountOf(run, price) } },
    },
    sources: { '/currencies': 'compareAtPrice', '/sales': 'price' },
  };
}

function readAmount(row: ProductRow, column: Column, run: ProductImport): number | undefined {
  const text = cell(row, column);
  if (text === '') return undefined;
  const parsed = parseAmount(text, run.currency);
  if (parsed.fault === undefined) return parsed.amount;
  addFault(run, row, column, parsed.fault);
  return undefined;
}

function amountOf({ currency }: ProductImport, amount: number): SeedPrice['currencies'] {
  return { [currency]: { amount, includes_tax: false } };
}

/** Source columns of a record's members, by the start of their pointers. */
export type Sources = Readonly<Record<string, Column>>;

/** State of an import across all its product CSVs. */
export interface ProductImport {
  readonly currency: string;
  /** Records and faults to emit, in order. */
  readonly output: LocatedRecord[];
  /** Number of products, including variants. */
  products: number;
  /** Known handles, with the position of their first row. */
  readonly handles: Map<string, string>;
  /** Known SKUs, with the position of their row. */
  readonly skus: Map<string, { readonly place: string; readonly isMade: boolean }>;
  /** Ids of the shared records that are already emitted. */
  readonly shared: Set<string>;
  /** Notices by text. */
  readonly remarks: Map<string, Remark>;
}

/** A notice: number of occurrences, the position of the first, and names. */
interface Remark {
  count: number;
  readonly first: string;
  readonly names: Set<string>;
}

/** Creates the state of a new import; prices are in `currency`. */
export function createProductImport(currency: string): ProductImport {
  return {
    currency,
    output: [],
    products: 0,
    handles: new Map(),
    skus: new Map(),
    shared: new Set(),
    remarks: new Map(),
  };
}

/** Treatment of records that the store already has. */
type Manner = Pick<LocatedRecord, 'ifStored' | 'isWholeFamily' | 'rank'>;

/** Emits a record. */
export function addRecord(
  run: ProductImport,
  record: SeedRecord,
  row: ProductRow,
  sources: Sources = {},
  manner: Manner = {},
): void {
  const prefixes = Object.keys(sources);
  const locate = (pointer: string) => {
    const prefix = prefixes.find((start) => pointer === start || pointer.startsWith(`${start}/`));
    return placeOf(row, prefix === undefined ? undefined : sources[prefix]);
  };
  run.output.push({ record, origin: placeOf(row), locate, ...manner });
}

/** Emits a record that several products share, once. */
export function addShared(
  run: ProductImport,
  record: SeedRecord & { readonly id: string },
  row: ProductRow,
  sources: Sources = {},
  manner: Manner = {},
): void {
  if (run.shared.has(record.id)) return;
  run.shared.add(record.id);
  addRecord(run, record, row, sources, manner);
}

/** Emits the fault of a cell or of a whole row; repeated faults of a product once. */
export function addFault(
  run: ProductImport,
  row: ProductRow,
  column: Column | undefined,
  fault: string,
): void {
  const origin = placeOf(row, column);
  const isThere = column === undefined || row.header.positions.has(column);
  const said = isThere ? fault : `${fault}; the file has no column "${usualName(column)}"`;
  if (run.output.some((entry) => entry.origin === origin && entry.fault === said)) return;
  run.output.push({ record: undefined, origin, fault: said });
}

/** Counts a notice that is printed once at the end, with the first ten different names. */
export function addRemark(run: ProductImport, text: string, row: ProductRow, name?: string): void {
  const remark = run.remarks.get(text) ?? { count: 0, first: placeOf(row), names: new Set() };
  remark.count += 1;
  if (name !== undefined && remark.names.size < 10) remark.names.add(name);
  run.remarks.set(text, remark);
}

/** A row of a product CSV. */
export interface ProductRow {
  readonly path: string;
  readonly line: number;
  readonly header: Header;
  readonly cells: readonly string[];
}

/** All rows of one handle. */
export interface ProductGroup {
  readonly handle: string;
  readonly first: ProductRow;
  readonly rows: readonly ProductRow[];
  /**
   * True if variants are rows of their own that name the product. Then only the first row describes
   * the product.
   */
  readonly isFamily?: true;
}

/** Returns the trimmed text of a cell; empty if the file lacks the column. */
export function cell(row: ProductRow, column: Column): string {
  const text = rawCell(row, column).trim();
  return codeColumns.has(column) ? text.replace(protectedDigits, '') : text;
}

/**
 * Columns of codes. Shop exports write an apostrophe before digits there, so that spreadsheets keep
 * zeros.
 */
const codeColumns = new Set<Column>(['handle', 'parent', 'sku', 'mpn']);
const protectedDigits = /^'(?=\d+$)/;

/**
 * Removes the apostrophe that exports write before texts that a spreadsheet would take for a
 * formula.
 */
export function withoutProtection(text: string): string {
  return text.replace(/^'(?=[=+\-@])/, '');
}

/** Returns the text of a cell as written. */
export function rawCell({ header, cells }: ProductRow, column: Column): string {
  const position = header.positions.get(column);
  return position === undefined ? '' : (cells[position] ?? '');
}

/**
 * Returns the first row that describes the product and has the cell filled; the first row if none
 * has.
 */
export function rowWith(group: ProductGroup, column: Column): ProductRow {
  return speakersOf(group).find((row) => cell(row, column) !== '') ?? group.first;
}

/** Returns the rows that describe a product. */
export function speakersOf({ first, rows, isFamily }: ProductGroup): readonly ProductRow[] {
  return isFamily ? [first] : rows;
}

/** Returns the product's text in a column: the first filled cell of its rows. */
export function productCell(group: ProductGroup, column: Column): string {
  return cell(rowWith(group, column), column);
}

/** Returns the position of a row, or of a cell: `products.csv:12 column "Variant Price"`. */
export function placeOf({ path, line, header }: ProductRow, column?: Column): string {
  const name = column && header.names[header.positions.get(column) ?? -1];
  return name ? `${path}:${line} column "${name}"` : `${path}:${line}`;
}

/** @returns true if a row has a variant of its product, not only another image. */
export function isVariantRow(row: ProductRow): boolean {
  return variantColumns.some((column) => cell(row, column) !== '');
}

/** Returns the name of an option of a product, from its variants or the product. */
export function optionName(group: ProductGroup, column: Column): string {
  const { first, rows, isFamily } = group;
  const variants = isFamily ? rows.filter((row) => row !== first) : rows;
  return cell(variants.find((row) => cell(row, column) !== '') ?? first, column);
}

/** Returns a row with some of its cells emptied. */
export function withoutCells(row: ProductRow, columns: readonly Column[]): ProductRow {
  const emptied = new Set(columns.map((column) => row.header.positions.get(column)));
  return { ...row, cells: row.cells.map((text, at) => (emptied.has(at) ? '' : text)) };
}

/** The columns that only rows of variants fill. */
export const variantColumns = [
  'option1Value',
  'option2Value',
  'option3Value',
  'sku',
  'price',
  'barcode',
] as const satisfies readonly Column[];
