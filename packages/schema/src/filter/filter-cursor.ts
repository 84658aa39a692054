import type { FilterSpan } from './filter.js';

/** Position of the parser in the source. */
export interface FilterCursor {
  readonly source: string;
  position: number;
}

/** Returns the next character, or an empty string at the end of the source. */
export function peek(cursor: FilterCursor): string {
  return cursor.source.charAt(cursor.position);
}

/** Skips `char` and returns true if it comes next. */
export function accept(cursor: FilterCursor, char: string): boolean {
  const isNext = peek(cursor) === char;
  if (isNext) cursor.position += char.length;
  return isNext;
}

/** Skips the text that a sticky pattern matches here and returns it; may be empty. */
export function take(cursor: FilterCursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.position;
  const text = pattern.exec(cursor.source)?.[0] ?? '';
  cursor.position += text.length;
  return text;
}

/** Returns the span from `start` to the current position. */
export function spanFrom(start: number, cursor: FilterCursor): FilterSpan {
  return { start, end: cursor.position };
}
