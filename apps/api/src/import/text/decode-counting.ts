import type { Encoding } from './encodings.js';
import { wordUndecodable } from './word-undecodable.js';

/**
 * Decodes the complete characters of a file from its start; throws with the line at undecodable
 * bytes.
 */
export function decodeCounting(
  accepts: 'UTF-8' | 'any',
  refuse: (fault: string) => Error,
): (bytes: Buffer, by: Encoding) => string {
  let line = 1;
  return (bytes, by) => {
    const text = by.decode(bytes);
    if (text === undefined) throw refuse(wordUndecodable(bytes, by, line, accepts));
    line += countLineFeeds(text);
    return text;
  };
}

function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
