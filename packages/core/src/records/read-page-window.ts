import { CommerceError } from '@aisle/schema';
import { maxPageLimit, maxPageOffset } from '@aisle/schema/contract';
import type { PageWindow } from './page-window.js';

/** How many coming changes may be asked for at once. */
export const mostUpcoming = 1000;

/** The page that a request asks for; `pageLength` when it names no limit. */
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
 * A number that says how many, or from which one on.
 * @throws CommerceError `bad_request` for what is no integer from `least` to `most`.
 */
export function requireInRange(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && least <= value && value <= most) return value;
  throw new CommerceError(
    'bad_request',
    `The ${name} must be an integer from ${least} to ${most}, is ${inText(value)}.`,
  );
}

/** A value as somebody would write it: text in quotes is told from a number. */
function inText(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
