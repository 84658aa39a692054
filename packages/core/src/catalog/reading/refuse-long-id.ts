import { CommerceError, maxIdentifierLength } from '@aisle/schema';
import type { MissingPart } from './missing-part.js';

type Named = 'catalog' | 'catalog rule' | 'currency' | 'file' | MissingPart;

/**
 * Refuses an id that is not a string, and like {@link refuseLongId} one that is too long.
 * @throws CommerceError `bad_request` for a value that is not a string.
 */
export function requireId(what: Named, id: unknown): asserts id is string {
  if (typeof id !== 'string') {
    throw new CommerceError('bad_request', `The id of the ${what} must be a text, is ${id}.`);
  }
  refuseLongId(what, id);
}

/**
 * Refuses an id that is longer than any id, before it is looked up: made-up ids must not fill
 * caches.
 * @throws CommerceError `not_found`.
 */
export function refuseLongId(what: Named, id: string | undefined): void {
  if (id === undefined || !isLongerThan(id, maxIdentifierLength)) return;
  throw new CommerceError(
    'not_found',
    `There is no ${what} ${JSON.stringify(`${id.slice(0, shown)}…`)}: it has more than the ${maxIdentifierLength} characters that an id may have.`,
  );
}

const shown = 60;

/** Code points need one or two code units. */
function isLongerThan(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || [...text].length > most);
}
