import type { LocatedRecord } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import {
  type CsvBreak,
  type CsvLine,
  createTornRowFinder,
  type Delimiter,
  nameOfDelimiter,
  readCsvLines,
  type TornRow,
  UnsaidCurrency,
} from '../read-csv-lines.js';
import type { FileText, ImportFile } from '../text/read-text.js';
import { type ColumnMapping, type Header, readHeader } from './columns/read-header.js';
import { groupFamilies, groupNeighbours } from './group-families.js';
import { parseAmount } from './parse-amount.js';
import { addFault, addRemark, createProductImport, type ProductImport } from './product-import.js';
import { cell, type ProductRow, placeOf, withoutProtection } from './product-row.js';
import { addImportedCatalog } from './read-images.js';

/** Options of reading product CSVs. */
interface ProductCsvOptions {
  /** Three-letter code of the currency of the prices. */
  readonly currency: string;
  /** Source of the currency: `nobody` if the user named none and the store is empty. */
  readonly namedBy?: 'user' | 'store' | 'nobody';
  /** Column mapping; Shopify's columns if absent. */
  readonly mapping?: ColumnMapping | undefined;
  /** Called with each notice, a sentence. */
  readonly onNotice: (text: string) => void;
}

/**
 * Creates a reader of product CSVs in Shopify's columns, or in those of a mapping. All files that
 * it reads are one import: they share a catalog, and each handle or SKU belongs to one file. It
 * keeps handles, SKUs and images in memory, and the rows of one product. If variants name their
 * product, it keeps all rows of the file.
 */
export function createProductCsvReader(options: ProductCsvOptions) {
  const { currency, onNotice } = options;
  const run = createProductImport(currency);
  return async function* readProductCsv(
    file: ImportFile,
    chunks: AsyncIterable<string> & Partial<Pick<FileText, 'encoding'>>,
  ): AsyncGenerator<LocatedRecord, void, undefined> {
    requireCurrency(currency);
    let header: Header | undefined;
    let [isBlank, hasRows] = [true, false];
    let products = groupNeighbours(run);
    let findTorn = createTornRowFinder(0);
    let delimiter = ',' as Delimiter;
    const lines = readCsvLines(chunks, (found) => {
      delimiter = found;
    });
    for await (const entry of lines) {
      if (isBlankLine(entry)) continue;
      isBlank = false;
      if (header === undefined) {
        header = startFile(file, entry, run, options);
        if (header === undefined) break;
        if (header.namesParents) products = groupFamilies(run);
        findTorn = createTornRowFinder(header.columns.length);
      } else {
        hasRows = true;
        if ('cells' in entry) refuseTorn(file, header, findTorn(entry), run);
        const row = toRow(file, header, delimiter, entry, run);
        if (delimiter === ';') noteDecimalComma(row, run, options);
        products.add(row);
      }
      yield* run.output.splice(0);
    }
    if (isBlank)
      run.output.push(
        refuse(file.path, 'has no header: it contains only blank lines or a line sep='),
      );
    else if (header && !hasRows)
      run.output.push(refuse(file.path, 'has no rows below its header; check how it was written'));
    for (const _handedOn of products.finish()) yield* run.output.splice(0);
    yield* run.output.splice(0);
    tellForm(file.path, chunks.encoding, delimiter, onNotice);
    tellRemarks(file.path, run, onNotice);
  };
}

function startFile(
  { path }: ImportFile,
  entry: CsvLine | CsvBreak,
  run: ProductImport,
  { mapping, onNotice }: ProductCsvOptions,
): Header | undefined {
  const header = 'fault' in entry ? entry : readHeader(entry.cells, mapping);
  if ('fault' in header) {
    run.output.push(refuse(`${path}:${entry.line}`, header.fault));
    return undefined;
  }
  for (const notice of header.notices) onNotice(`${path}: ${notice}`);
  addImportedCatalog(run, { path, line: entry.line, header, cells: [] });
  return header;
}

function toRow(
  { path }: ImportFile,
  header: Header,
  delimiter: Delimiter,
  entry: CsvLine | CsvBreak,
  run: ProductImport,
): ProductRow | undefined {
  const { line } = entry;
  if ('fault' in entry) {
    const name = header.columns[entry.cell ?? -1];
    const origin = name ? `${path}:${line} column "${name}"` : `${path}:${line}`;
    run.output.push(refuse(origin, entry.fault));
    return undefined;
  }
  const width = header.columns.length;
  const written = entry.cells.map(withoutProtection);
  const row = { path, line, header, cells: header.arrange(fillUp(written, width)) };
  if (written.slice(width).some((text) => text.trim() !== '')) {
    const counts = `has ${written.length} cells, the header ${width}`;
    const reason = `a cell with a ${nameOfDelimiter(delimiter)} or a line break needs quotes`;
    addFault(run, row, undefined, `${counts}; ${reason}`);
    return undefined;
  }
  if (written.length < width) {
    const text = 'rows with fewer cells than the header; the missing cells are read as empty';
    addRemark(run, text, row, `line ${line}`);
  }
  return row;
}

/** Refuses rows that are pieces of one row: only the first can be a product. */
function refuseTorn(
  { path }: ImportFile,
  header: Header,
  found: readonly TornRow[],
  run: ProductImport,
): void {
  const width = header.columns.length;
  const toRead = (line: number, cells: readonly string[]): ProductRow => {
    return { path, line, header, cells: header.arrange(fillUp(cells, width)) };
  };
  for (const { pieces, cells } of found) {
    const [first, ...others] = pieces.map((piece) => toRead(piece.line, piece.cells));
    const last = others.at(-1);
    if (first === undefined || last === undefined || others.some((row) => hasPrice(row, run)))
      continue;
    if (!hasPrice(toRead(first.line, cells), run)) continue;
    // Rows below one with a price may be further images of its product.
    const isOfFirst = ['', cell(first, 'handle')].includes(cell(last, 'handle'));
    if (hasPrice(first, run) && isOfFirst) continue;
    const lines = `this row and those up to line ${last.line} together have the ${width} cells of one row`;
    const advice = 'if they are several rows, write the empty cells at the end of each';
    addFault(run, first, undefined, `${lines}; a cell with a line break needs quotes (${advice})`);
  }
}

function hasPrice(row: ProductRow, { currency }: ProductImport): boolean {
  return parseAmount(cell(row, 'price'), currency).fault === undefined;
}

/** Adds the empty cells that spreadsheets leave out at the end of a row. */
function fillUp(cells: readonly string[], width: number): readonly string[] {
  return Array.from({ length: width }, (_, at) => cells[at] ?? '');
}

function refuse(origin: string, fault: string): LocatedRecord {
  return { record: undefined, origin, fault };
}

function isBlankLine(entry: CsvLine | CsvBreak): boolean {
  return 'cells' in entry && entry.cells.every((text) => text.trim() === '');
}

/**
 * Adds a notice if prices have a decimal comma and the user has named no currency.
 * @throws UnsaidCurrency if neither user nor store names one.
 */
function noteDecimalComma(
  row: ProductRow | undefined,
  run: ProductImport,
  { currency, namedBy = 'user' }: ProductCsvOptions,
): void {
  const price = row === undefined ? '' : cell(row, 'price');
  if (row === undefined || namedBy === 'user' || !/^\d+,\d{1,2}$/.test(price)) return;
  if (namedBy === 'nobody') throw new UnsaidCurrency(placeOf(row, 'price'), price);
  addRemark(run, `prices with a comma, read as ${currency}, the currency of the store`, row);
}

function requireCurrency(currency: string): void {
  if (/^[A-Z]{3}$/.test(currency)) return;
  throw new CommerceError(
    'bad_request',
    `the currency "${currency}" is not a code of three capital letters such as USD`,
  );
}

/** Reports the encoding and delimiter of a file that is not UTF-8 with commas. */
function tellForm(
  path: string,
  encoding: string | undefined,
  delimiter: Delimiter,
  onNotice: (text: string) => void,
): void {
  const parts = [
    ...(encoding === undefined || encoding === 'UTF-8' ? [] : [`read as ${encoding}`]),
    ...(delimiter === ',' ? [] : [`separated by ${nameOfDelimiter(delimiter)}s`]),
  ];
  if (parts.length > 0) onNotice(`${path}: ${parts.join(', ')}`);
}

/** Reports the notices of a file with their counts. */
function tellRemarks(path: string, run: ProductImport, onNotice: (text: string) => void): void {
  for (const [text, { count, first, names }] of run.remarks) {
    const named = names.size === 0 ? '' : `: ${[...names].join(', ')}`;
    onNotice(`${path}: ${text}: ${count} (the first at ${first})${named}`);
  }
  run.remarks.clear();
}
