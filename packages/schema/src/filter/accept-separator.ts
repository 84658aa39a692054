import { accept, type FilterCursor } from './filter-cursor.js';

/**
 * Steps over what joins a term to the one before it and says whether it did: `:`, or a comma, which means
 * the same where a term begins behind it. Any other comma is left; it may belong to a value without quotes.
 */
export function acceptSeparator(cursor: FilterCursor): boolean {
  if (accept(cursor, ':')) return true;
  joiningComma.lastIndex = cursor.position;
  return joiningComma.test(cursor.source) && accept(cursor, ',');
}

/** What follows may be a term that is not finished yet. */
const joiningComma = /,[ \t\r\n]*(?:[\p{L}\p{M}\p{N}_.-]+[ \t\r\n]*(?:\(|$)|$)/uy;
