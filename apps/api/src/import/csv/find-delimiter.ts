/** What may stand between the cells of a CSV, with its name. */
const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' };
export type Delimiter = keyof typeof delimiters;

/** What a delimiter is called: `semicolon`. */
export function nameOfDelimiter(delimiter: Delimiter): string {
  return delimiters[delimiter];
}

/** The longest header that is waited for, in characters. */
const maxHeaderLength = 1024 * 1024;

/**
 * What separates the cells of a header: what it has most often outside quotes; a comma where it has none.
 * Undefined as long as more may come of the first line that says something.
 */
export function findDelimiter(text: string, isWhole: boolean): Delimiter | undefined {
  const [, header = '', end = ''] = /^[\r\n ]*((?:"[^"]*"|[^"\r\n]+)*)([\r\n]?)/.exec(text) ?? [];
  const isKnown = end !== '' || isWhole || text.length >= maxHeaderLength;
  return isKnown ? mostFrequent(header) : undefined;
}

function mostFrequent(header: string): Delimiter {
  const plain = header.replaceAll(/"[^"]*"?/g, '');
  const [first, ...others] = (Object.keys(delimiters) as Delimiter[]).map((delimiter) => ({
    delimiter,
    count: plain.split(delimiter).length,
  }));
  const most = others.reduce((best, one) => (best && best.count >= one.count ? best : one), first);
  return most?.delimiter ?? ',';
}
