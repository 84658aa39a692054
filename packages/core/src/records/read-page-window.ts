import { CommerceError, maxPageLimit, maxPageOffset } from '@aisle/schema';
import type { PageWindow } from './page-window.js';

/** The page that a request asks for; `pageLength` when it names no limit. */
export function readPageWindow(
  request: { readonly limit?: number; readonly offset?: number },
  pageLength: number,
): PageWindow {
  return {
    limit: requireInRange('limit', request.limit ?? pageLength, 1, maxPageLimit),
    offset: requireInRange('offset', request.offset ?? 0, 0, maxPageOffset),
  };
}

function requireInRange(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && least <= value && value <= most) return value;
  throw new CommerceError(
    'bad_request',
    `The ${name} must be an integer from ${least} to ${most}, is ${String(value)}.`,
  );
}
