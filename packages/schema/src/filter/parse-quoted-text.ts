import { badEscape, unterminatedQuote } from './faults/quote-faults.js';
import { doubleQuoted, singleQuoted } from './filter-characters.js';
import { accept, type FilterCursor, peek, take } from './filter-cursor.js';
import { FilterError } from './filter-error.js';

/**
 * Parses from an opening quote to behind the closing one and returns the text between them,
 * unescaped.
 *
 * @throws FilterError when the quote is never closed, or a backslash escapes something else than a
 * quote or a backslash.
 */
export function parseQuotedText(cursor: FilterCursor): string {
  const start = cursor.position;
  const quote = take(cursor, anyCharacter);
  let text = '';
  while (!accept(cursor, quote)) {
    if (peek(cursor) === '') throw new FilterError(cursor.source, unterminatedQuote(cursor, start));
    text += accept(cursor, '\\') ? parseEscaped(cursor) : take(cursor, upToQuoteOrBackslash(quote));
  }
  return text;
}

function parseEscaped(cursor: FilterCursor): string {
  const escaped = take(cursor, anyCharacter);
  if (escapable.test(escaped)) return escaped;
  throw new FilterError(cursor.source, badEscape(cursor, escaped));
}

function upToQuoteOrBackslash(quote: string): RegExp {
  return quote === '"' ? doubleQuoted : singleQuoted;
}

const anyCharacter = /./suy;
const escapable = /^['"\\]$/;
