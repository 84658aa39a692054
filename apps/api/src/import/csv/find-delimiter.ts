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
export function saysDelimiter(line: string, delimiter: Delimiter): boolean {
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
