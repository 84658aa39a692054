import { promisify } from 'node:util';
import { CsvError, parse } from 'csv-parse';
import { type Delimiter, findDelimiter, saysDelimiter } from './find-delimiter.js';

/** A row of a CSV and its first line in the file, counted from 1. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Syntax error in a CSV: the first line of the row, the cell and the reason. */
export interface CsvBreak {
  readonly line: number;
  readonly cell: number | undefined;
  readonly fault: string;
}

/** The longest row, in bytes. */
const maxRowBytes = 4 * 1024 * 1024;

/**
 * Yields the rows of a CSV (double quotes, any line end) that arrives in chunks. Finds the
 * delimiter in the header or in Excel's line above it. A row of one empty cell is a blank line.
 * Broken quoting ends the rows with a final entry that reports it.
 */
export async function* readCsvLines(
  chunks: AsyncIterable<string>,
  onDelimiter: (delimiter: Delimiter) => void = () => {},
): AsyncGenerator<CsvLine | CsvBreak, void, undefined> {
  let start = '';
  let parsing: ReturnType<typeof parseCsv> | undefined;
  const begin = (delimiter: Delimiter) => {
    onDelimiter(delimiter);
    return parseCsv(delimiter);
  };
  try {
    for await (const chunk of chunks) {
      start += chunk;
      const delimiter = parsing ? undefined : findDelimiter(start, false);
      if (delimiter !== undefined) parsing = begin(delimiter);
      if (!parsing) continue;
      yield* await parsing.add(start);
      if (parsing.isBroken()) return;
      start = '';
    }
    parsing ??= begin(findDelimiter(start, true) ?? ',');
    yield* await parsing.add(start);
    if (!parsing.isBroken()) yield* await parsing.finish();
  } finally {
    parsing?.end();
  }
}

/** Parses added text up to a syntax error. */
function parseCsv(delimiter: Delimiter) {
  const parsed: (CsvLine | CsvBreak)[] = [];
  let line = 1;
  let isBroken = false;
  const parser = parse({
    delimiter,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxRowBytes,
    // Collects rows here, because the stream drops its buffer when it fails.
    on_record: (cells) => {
      const isHeading = line === 1 && saysDelimiter(cells.join(delimiter), delimiter);
      if (!isHeading) parsed.push({ line, cells });
      line += 1 + countLineEnds(cells);
      return null;
    },
  });
  parser.on('error', () => {});
  parser.resume();
  const write = promisify<string, void>((chunk, done) => parser.write(chunk, done));
  const end = promisify<void>((done) => parser.end(done));
  const take = async (work: Promise<void>) => {
    await work.catch((error: unknown) => {
      if (!(error instanceof CsvError)) throw error;
      isBroken = true;
      const cell = typeof error.column === 'number' ? error.column : undefined;
      parsed.push({ line, cell, fault: describe(error) });
    });
    return parsed.splice(0);
  };
  return {
    add: (chunk: string) => take(write(chunk)),
    finish: () => take(end()),
    /** @returns true after a syntax error: later text cannot be parsed. */
    isBroken: () => isBroken,
    end: () => parser.destroy(),
  };
}

function countLineEnds(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) count += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
  return count;
}

const reasons: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a cell opens with a quote that is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quote inside a quoted cell must be doubled ("")',
  INVALID_OPENING_QUOTE: 'a cell with a quote inside must be quoted itself, and its quotes doubled',
  CSV_MAX_RECORD_SIZE: `the row is longer than ${maxRowBytes / 1024 / 1024} MiB, the most that is read; shorten it, or close a quote that is left open`,
};

function describe(error: CsvError): string {
  return `${reasons[error.code] ?? error.message}; nothing after this row can be read`;
}
