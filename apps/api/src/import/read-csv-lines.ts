import { promisify } from 'node:util';
import { CommerceError } from '@aisle/schema';
import { CsvError, parse } from 'csv-parse';

/** Consecutive rows that may be pieces of one, torn by a line break in a cell without quotes. */
export interface TornRow {
  readonly pieces: readonly CsvLine[];
  /** Cells of all pieces. A torn cell has its first piece only. */
  readonly cells: readonly string[];
}

/**
 * Returns a function that takes each row of a file and returns the torn rows that it may complete.
 * All their pieces are shorter than the header, and together they have the cells of one row.
 */
export function createTornRowFinder(width: number): (row: CsvLine) => readonly TornRow[] {
  let begun: readonly TornRow[] = [];
  return (row) => {
    if (row.cells.length >= width) {
      begun = [];
      return [];
    }
    const continued = begun.map((torn) => addPiece(torn, row));
    begun = continued.filter(({ cells, pieces }) => cells.length < width && pieces.length < 20);
    // A row of one cell could be any text, so it begins no torn row.
    if (row.cells.length > 1) begun = [...begun, { pieces: [row], cells: row.cells }];
    return continued.filter(({ cells }) => cells.length === width);
  };
}

function addPiece({ pieces, cells }: TornRow, row: CsvLine): TornRow {
  return { pieces: [...pieces, row], cells: [...cells, ...row.cells.slice(1)] };
}

/** Error for a price with a decimal comma if no currency is known. */
export class UnsaidCurrency extends CommerceError {
  constructor(place: string, price: string) {
    super(
      'unusable_file',
      `${place} ${JSON.stringify(price)} has a comma for a point, in a file separated by semicolons, so its currency is unclear. Name the currency, as in --currency EUR.`,
    );
  }
}

/** Supported delimiters of a CSV, with their names. */
const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' };
export type Delimiter = keyof typeof delimiters;
const knownDelimiters = Object.keys(delimiters) as Delimiter[];

/** Returns the name of a delimiter: `semicolon`. */
export function nameOfDelimiter(delimiter: Delimiter): string {
  return delimiters[delimiter];
}

/** Maximum length of the header in characters; longer ones are judged unfinished. */
const maxHeaderLength = 1024 * 1024;

/**
 * Finds the delimiter of a CSV: that of an Excel line above the header, else the most frequent one
 * outside quotes. A comma if there is none. Undefined while the first non-blank line is incomplete.
 */
export function findDelimiter(text: string, isWhole: boolean): Delimiter | undefined {
  const [, header = '', end = ''] = /^[\r\n ]*((?:"[^"]*"|[^"\r\n]+)*)([\r\n]?)/.exec(text) ?? [];
  const isKnown = end !== '' || isWhole || text.length >= maxHeaderLength;
  if (!isKnown) return undefined;
  return (
    knownDelimiters.find((delimiter) => saysDelimiter(header, delimiter)) ?? mostFrequent(header)
  );
}

/** @returns true if the line tells Excel the delimiter: `sep=;`. */
function saysDelimiter(line: string, delimiter: Delimiter): boolean {
  return line.replace(/^"(.*)"$/, '$1').toLowerCase() === `sep=${delimiter}`;
}

function mostFrequent(header: string): Delimiter {
  const plain = header.replaceAll(/"[^"]*"?/g, '');
  const [first, ...others] = knownDelimiters.map((delimiter) => ({
    delimiter,
    count: plain.split(delimiter).length,
  }));
  const most = others.reduce((best, one) => (best && best.count >= one.count ? best : one), first);
  return most?.delimiter ?? ',';
}

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
  CSV_MAX_RECORD_SIZE: `the row is longer than ${maxRowBytes / 1024 / 1024} MiB, which is the limit; shorten it, or close an open quote`,
};

function describe(error: CsvError): string {
  return `${reasons[error.code] ?? error.message}; no later row can be read`;
}
