import { controlCharacter } from './faults/value-faults.js';
import { blanks } from './filter-characters.js';
import { type FilterCursor, peek, take } from './filter-cursor.js';
import { FilterError } from './filter-error.js';

/**
 * Steps over spaces, tabs and line breaks.
 *
 * @throws FilterError when another control character follows them.
 */
export function skipBlanks(cursor: FilterCursor): void {
  take(cursor, blanks);
  if (isControl.test(peek(cursor))) {
    throw new FilterError(cursor.source, controlCharacter(cursor.source, cursor.position));
  }
}

const isControl = /\p{Cc}/u;
