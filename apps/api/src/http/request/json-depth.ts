import { defaultBodyBytes } from '@aisle/schema/contract';
import { stringEnd } from '../../import/string-end.js';

/** Maximum nesting depth of objects and arrays in a body. */
export const maxJsonDepth = 32;

/**
 * Maximum number of characters of a body outside of its strings. Only a body with a file may have
 * more in total.
 */
export const maxJsonStructure = defaultBodyBytes;

/** Position at which a text exceeds a limit: depth, or structure, which takes time to parse. */
interface JsonExcess {
  readonly of: 'depth' | 'structure';
  readonly offset: number;
}

/** Finds the position at which a text exceeds a limit. Skips strings, which are cheap to parse. */
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
