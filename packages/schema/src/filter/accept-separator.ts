import { accept, type FilterCursor } from './filter-cursor.js';

/**
 * Skips a separator between terms and returns true if there was one. The separator is `:`, or a
 * comma with a term after it. Other commas are kept, because they may belong to an unquoted value.
 */
export function acceptSeparator(cursor: FilterCursor): boolean {
  if (accept(cursor, ':')) return true;
  joiningComma.lastIndex = cursor.position;
  return joiningComma.test(cursor.source) && accept(cursor, ',');
}

/** Comma that separates terms. The next term may be incomplete. */
const joiningComma = /,[ \t\r\n]*(?:[\p{L}\p{M}\p{N}_.-]+[ \t\r\n]*(?:\(|$)|$)/uy;
