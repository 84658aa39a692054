/** What may stand between the cells of a CSV, with its name. */
const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' };
export type Delimiter = keyof typeof delimiters;
const knownDelimiters = Object.keys(delimiters) as Delimiter[];

/** What a delimiter is called: `semicolon`. */
export function nameOfDelimiter(delimiter: Delimiter): string {
  return delimiters[delimiter];
}

/** The longest header that is waited for, in characters. */
const maxHeaderLength = 1024 * 1024;

/**
 * What separates the cells of a header: what a line above it says, or what it has most often outside quotes; a
 * comma where it has none. Undefined as long as more may come of the first line that says something.
 */
export function findDelimiter(text: string, isWhole: boolean): Delimiter | undefined {
  const [, header = '', end = ''] = /^[\r\n ]*((?:"[^"]*"|[^"\r\n]+)*)([\r\n]?)/.exec(text) ?? [];
  const isKnown = end !== '' || isWhole || text.length >= maxHeaderLength;
  if (!isKnown) return undefined;
  return (
    knownDelimiters.find((delimiter) => saysDelimiter(header, delimiter)) ?? mostFrequent(header)
  );
}

/** Whether the first line of a file is the one that tells Excel the delimiter: `sep=;`. */
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
