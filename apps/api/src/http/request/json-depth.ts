import { defaultBodyBytes } from '@aisle/schema/contract';
import { stringEnd } from '../../import/string-end.js';

/** How many objects and arrays of a body may stand inside one another. */
export const maxJsonDepth = 32;

/** The most characters of a body outside of its strings. Only a body with a file has more in all. */
export const maxJsonStructure = defaultBodyBytes;

/** The place where a text has more than a body may have: levels, or values, each of which takes time to parse. */
interface JsonExcess {
  readonly of: 'depth' | 'structure';
  readonly offset: number;
}

/** Finds where a text becomes too much to parse. It stops there; strings cost little, whatever is in them. */
export function findExcess(text: string): JsonExcess | undefined {
  let depth = 0;
  let outside = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === quote) {
      at = stringEnd(text, at) - 1;
      continue;
    }
    outside += 1;
    if (letter === openBracket || letter === openBrace) depth += 1;
    else if (letter === closeBracket || letter === closeBrace) depth -= 1;
    if (depth > maxJsonDepth) return { of: 'depth', offset: at };
    if (outside > maxJsonStructure) return { of: 'structure', offset: at };
  }
  return undefined;
}

const [openBracket, openBrace, closeBracket, closeBrace, quote] = Array.from('[{]}"', (sign) =>
  sign.charCodeAt(0),
);
