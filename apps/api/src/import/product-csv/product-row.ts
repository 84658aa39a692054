import type { Column } from './columns/columns.js';
import type { Header } from './columns/read-header.js';

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
