import { CommerceError } from '@aisle/schema';
import { maxPageLimit, maxPageOffset } from '@aisle/schema/contract';
import type { PageWindow } from './page-window.js';

/** Maximum number of coming changes in one request. */
export const mostUpcoming = 1000;

/** Returns the page of a request; `pageLength` is the default limit. */
export function readPageWindow(
  request: { readonly limit?: number | undefined; readonly offset?: number | undefined },
  pageLength: number,
): PageWindow {
  return {
    limit: requireInRange('limit', request.limit ?? pageLength, 1, maxPageLimit),
    offset: requireInRange('offset', request.offset ?? 0, 0, maxPageOffset),
  };
}

/**
 * Checks a limit or an offset.
 * @throws CommerceError `bad_request` unless it is an integer from `least` to `most`.
 */
export function requireInRange(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && least <= value && value <= most) return value;
  throw new CommerceError(
    'bad_request',
    `The ${name} must be an integer from ${least} to ${most}, is ${inText(value)}.`,
  );
}

/** Returns a value as text, quoted if it is a string, to tell it from a number. */
function inText(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
