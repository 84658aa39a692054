import type { LocatedRecord } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import type { ImportFile } from '../seed-file.js';
import { addToGroup, closeGroup, type OpenGroup } from './group-rows.js';
import { addImportedCatalog } from './imported-catalog.js';
import { addFault, createProductImport, type ProductImport } from './product-import.js';
import { cell, type ProductRow } from './product-row.js';
import { type CsvBreak, type CsvLine, readCsvLines } from './read-csv-lines.js';
import { type Header, readHeader } from './read-header.js';

/**
 * Makes a reader of product CSVs in Shopify's columns. All files that it reads are one import: they
 * share a catalog, and a handle or a SKU belongs to one of them. It remembers handles, SKUs and
 * images, and holds the rows of one product at a time.
 */
export function createProductCsvReader(currency: string, onNotice: (text: string) => void) {
  const run = createProductImport(currency);
  return async function* readProductCsv(
    file: ImportFile,
    chunks: AsyncIterable<string>,
  ): AsyncGenerator<LocatedRecord, void, undefined> {
    requireCurrency(currency);
    let header: Header | undefined;
    let group: OpenGroup | undefined;
    for await (const entry of readCsvLines(chunks)) {
      if ('cells' in entry && isBlank(entry)) continue;
      if (header === undefined) {
        header = startFile(file, entry, run, onNotice);
        yield* run.output.splice(0);
        if (header === undefined) return;
        continue;
      }
      const row = toRow(file, header, entry, run);
      if (row !== undefined) group = addToGroup(group, row, run);
      yield* run.output.splice(0);
    }
    if (header === undefined) {
      yield { record: undefined, origin: file.path, fault: 'has only blank lines' };
    }
    closeGroup(group, run);
    yield* run.output.splice(0);
    tellRemarks(file, run, onNotice);
  };
}

function startFile(
  file: ImportFile,
  entry: CsvLine | CsvBreak,
  run: ProductImport,
  onNotice: (text: string) => void,
): Header | undefined {
  const header = 'fault' in entry ? entry : readHeader(entry.cells);
  if ('fault' in header) {
    run.output.push({
      record: undefined,
      origin: `${file.path}:${entry.line}`,
      fault: header.fault,
    });
    return undefined;
  }
  if (header.unknown.length > 0) {
    const names = header.unknown.map((name) => `"${name}"`).join(', ');
    onNotice(`${file.path}: these columns are not known and are left out: ${names}`);
  }
  addImportedCatalog(run, { path: file.path, line: entry.line, header, cells: [] });
  return header;
}

function toRow(
  { path }: ImportFile,
  header: Header,
  entry: CsvLine | CsvBreak,
  run: ProductImport,
): ProductRow | undefined {
  const { line } = entry;
  if ('fault' in entry) {
    const name = header.names[entry.cell ?? -1];
    const origin = name ? `${path}:${line} column "${name}"` : `${path}:${line}`;
    run.output.push({ record: undefined, origin, fault: entry.fault });
    return undefined;
  }
  const row = { path, line, header, cells: entry.cells };
  if (entry.cells.length !== header.names.length) {
    const counts = `has ${entry.cells.length} cells, the header ${header.names.length}`;
    addFault(run, row, undefined, `${counts}; a cell with a comma or a line break needs quotes`);
    return undefined;
  }
  if (cell(row, 'handle') !== '') return row;
  addFault(run, row, 'handle', 'is empty; each row names the product that it belongs to');
  return undefined;
}

function isBlank({ cells }: CsvLine): boolean {
  return cells.every((text) => text.trim() === '');
}

function tellRemarks(
  { path }: ImportFile,
  run: ProductImport,
  onNotice: (text: string) => void,
): void {
  for (const [text, { count, first }] of run.remarks) {
    onNotice(`${path}: ${text}: ${count} (the first at ${first})`);
  }
  run.remarks.clear();
}

function requireCurrency(currency: string): void {
  if (/^[A-Z]{3}$/.test(currency)) return;
  throw new CommerceError(
    'bad_request',
    `the currency "${currency}" is not a code of three capital letters such as USD`,
  );
}
