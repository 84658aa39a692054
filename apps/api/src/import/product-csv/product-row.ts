import type { Column } from './columns/columns.js';
import type { Header } from './columns/header.js';

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
  /** True if variants are rows of their own that name the product: only its first row speaks for it then. */
  readonly isFamily?: true;
}

/** The text of a cell without the space around it; empty when the file lacks the column. */
export function cell(row: ProductRow, column: Column): string {
  const text = rawCell(row, column).trim();
  return codeColumns.has(column) ? text.replace(protectedDigits, '') : text;
}

/** The columns of codes: exports of shops write an apostrophe before digits there, so that spreadsheets keep zeros. */
const codeColumns = new Set<Column>(['handle', 'parent', 'sku', 'mpn']);
const protectedDigits = /^'(?=\d+$)/;

/** A text without the apostrophe that exports write before what a spreadsheet would take for a formula. */
export function withoutProtection(text: string): string {
  return text.replace(/^'(?=[=+\-@])/, '');
}

/** The text of a cell as it is written. */
export function rawCell({ header, cells }: ProductRow, column: Column): string {
  const position = header.positions.get(column);
  return position === undefined ? '' : (cells[position] ?? '');
}

/** The first of the rows that speak for a product in which a cell is filled; its first row when none is. */
export function rowWith(group: ProductGroup, column: Column): ProductRow {
  return speakersOf(group).find((row) => cell(row, column) !== '') ?? group.first;
}

/** The rows that speak for a product. */
export function speakersOf({ first, rows, isFamily }: ProductGroup): readonly ProductRow[] {
  return isFamily ? [first] : rows;
}

/** What a product says in a column: the first cell of its rows that is filled. */
export function productCell(group: ProductGroup, column: Column): string {
  return cell(rowWith(group, column), column);
}

/** The place of a row, or of a cell of it: `products.csv:12 column "Variant Price"`. */
export function placeOf({ path, line, header }: ProductRow, column?: Column): string {
  const name = column && header.names[header.positions.get(column) ?? -1];
  return name ? `${path}:${line} column "${name}"` : `${path}:${line}`;
}

/** Whether a row has a variant of its product, and not only another image. */
export function isVariantRow(row: ProductRow): boolean {
  return variantColumns.some((column) => cell(row, column) !== '');
}

/** The name of an option of a product: its variants say it, or the product. */
export function optionName(group: ProductGroup, column: Column): string {
  const { first, rows, isFamily } = group;
  const variants = isFamily ? rows.filter((row) => row !== first) : rows;
  return cell(variants.find((row) => cell(row, column) !== '') ?? first, column);
}

/** A row as if some of its cells were empty. */
export function withoutCells(row: ProductRow, columns: readonly Column[]): ProductRow {
  const emptied = new Set(columns.map((column) => row.header.positions.get(column)));
  return { ...row, cells: row.cells.map((text, at) => (emptied.has(at) ? '' : text)) };
}

/** The columns that a variant has and a mere row of its product has not. */
export const variantColumns = [
  'option1Value',
  'option2Value',
  'option3Value',
  'sku',
  'price',
  'barcode',
] as const satisfies readonly Column[];
