import type { FilterSpan } from './filter.js';

/** Where the parser stands in the source. */
export interface FilterCursor {
  readonly source: string;
  position: number;
}

/** The character that comes next, empty at the end of the source. */
export function peek(cursor: FilterCursor): string {
  return cursor.source.charAt(cursor.position);
}

/** Steps over `char` when it comes next, and says whether it did. */
export function accept(cursor: FilterCursor, char: string): boolean {
  const isNext = peek(cursor) === char;
  if (isNext) cursor.position += char.length;
  return isNext;
}

/** Steps over what a sticky pattern matches here and returns it, possibly empty. */
export function take(cursor: FilterCursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.position;
  const text = pattern.exec(cursor.source)?.[0] ?? '';
  cursor.position += text.length;
  return text;
}

/** The span from `start` to where the parser stands. */
export function spanFrom(start: number, cursor: FilterCursor): FilterSpan {
  return { start, end: cursor.position };
}
