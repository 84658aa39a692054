import { CommerceError } from '@aisle/schema';

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

/** The longest row, in characters. */
const maxRowLength = 4 * 1024 * 1024;

/**
 * Yields the rows of a CSV (double quotes, any line end) that arrives in chunks. Finds the
 * delimiter in the header or in Excel's line above it. A row of one empty cell is a blank line.
 * Broken quoting ends the rows with a final entry that reports it.
 */
export async function* readCsvLines(
  chunks: AsyncIterable<string>,
  onDelimiter: (delimiter: Delimiter) => void = () => {},
): AsyncGenerator<CsvLine | CsvBreak, void, undefined> {
  let text = '';
  let parse: ReturnType<typeof createRowParser> | undefined;
  let line = 1;

  /** Yields the complete rows of the text and keeps the rest. Ends after a syntax error. */
  function* take(isLast: boolean): Generator<CsvLine | CsvBreak, void, undefined> {
    const delimiter = parse?.delimiter ?? findDelimiter(text, isLast);
    if (delimiter === undefined) return;
    if (parse === undefined) onDelimiter(delimiter);
    parse ??= createRowParser(delimiter);
    let start = 0;
    while (start < text.length) {
      const row = parse.row(text, start, isLast);
      if (row === undefined) break;
      if ('fault' in row) return yield { line, ...row };
      const { cells, end } = row;
      const isHeading = line === 1 && saysDelimiter(cells.join(delimiter), delimiter);
      if (!isHeading) yield { line, cells };
      line += 1 + countLineEnds(cells);
      start = end;
    }
    text = text.slice(start);
  }

  for await (const chunk of chunks) {
    text += chunk;
    for (const entry of take(false)) {
      yield entry;
      if ('fault' in entry) return;
    }
  }
  yield* take(true);
}

/** Returns a parser of the rows of a CSV. */
function createRowParser(delimiter: Delimiter) {
  const sign = new RegExp(`["\\r\\n${delimiter}]`, 'g');
  const findSign = (text: string, start: number) => {
    sign.lastIndex = start;
    return sign.test(text) ? sign.lastIndex - 1 : text.length;
  };
  return {
    delimiter,
    /**
     * Parses the row that starts at an offset. Returns its cells and the offset behind its line
     * end, or a fault; undefined if the row continues after the text, unless that is the last one.
     */
    row(text: string, start: number, isLast: boolean) {
      const cells: string[] = [];
      for (let at = start; ; ) {
        const isQuoted = text[at] === '"';
        const end = isQuoted ? findClosingQuote(text, at + 1) : findSign(text, at);
        if (end - start > maxRowLength) return { cell: cells.length, fault: faults.tooLong };
        const next = isQuoted ? end + 1 : end;
        const isCut = next + (text[next] === '\r' ? 1 : 0) >= text.length;
        if (isCut && !isLast) return undefined;
        if (next > text.length) return { cell: cells.length, fault: faults.unclosed };
        const found = text[next] ?? '\n';
        if (found !== delimiter && found !== '\r' && found !== '\n') {
          return { cell: cells.length, fault: isQuoted ? faults.closing : faults.opening };
        }
        const cell = text.slice(isQuoted ? at + 1 : at, end);
        cells.push(copy(isQuoted ? cell.replaceAll('""', '"') : cell));
        at = next + 1;
        if (found === delimiter) continue;
        return { cells, end: found === '\r' && text[at] === '\n' ? at + 1 : at };
      }
    },
  };
}

/** Returns the offset of the quote that ends a cell; the length of the text if there is none. */
function findClosingQuote(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end === -1 ? text.length : end;
}

/** Copies a slice of a text, which would keep the whole text in memory. */
function copy(slice: string): string {
  return ` ${slice}`.slice(1);
}

function countLineEnds(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) count += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
  return count;
}

const faults = {
  unclosed: 'a cell opens with a quote that is never closed; no later row can be read',
  closing: 'a quote inside a quoted cell must be doubled (""); no later row can be read',
  opening:
    'a cell with a quote inside must be quoted itself, and its quotes doubled; no later row can be read',
  tooLong: `the row is longer than ${maxRowLength / 1024 / 1024} MiB, which is the limit; shorten it, or close an open quote; no later row can be read`,
};
