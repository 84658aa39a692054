import { maxPageLimit, maxPageOffset } from '@aisle/schema/contract';
import { memberOf } from '../lib/members.js';
import { fieldsNamed, type LeafField } from '../request-form/field.js';
import type { OperationEntry } from '../request-form/operation-entry.js';

export const limitName = 'page[limit]';
export const offsetName = 'page[offset]';

/** The fields that say which part of a list is asked for, how many records and from which on; none without both. */
export function pageFields({ fields }: OperationEntry): readonly LeafField[] {
  const found = fieldsNamed(fields.query, limitName, offsetName);
  return found.length === 2 ? found : [];
}

/** The page a link of a list leads to; undefined when it names none. */
export function pageOfLink(link: string) {
  const query = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  const limit = query.get(limitName);
  const offset = query.get(offsetName);
  return link.includes('?') && limit !== null && offset !== null ? { limit, offset } : undefined;
}

/** The page that a list shows, from 1, and how many it has in all; undefined for what is no list of pages. */
export function countPages(json: unknown) {
  const current = memberOf(json, 'meta', 'page', 'current');
  const limit = memberOf(json, 'meta', 'page', 'limit');
  const matches = memberOf(json, 'meta', 'results', 'total');
  if (typeof current !== 'number' || typeof limit !== 'number' || typeof matches !== 'number') {
    return undefined;
  }
  return limit > 0 ? { current, total: Math.ceil(matches / limit) } : undefined;
}

interface PageWindow {
  readonly limit: number;
  readonly offset: number;
}

/** The page that two texts ask for, when they can be read; nothing typed is the store's own. */
export function readPage(
  limit: string,
  offset: string,
  pageLength: number | undefined,
): PageWindow | undefined {
  const size = limit === '' ? pageLength : readInteger(limit, 1, maxPageLimit);
  const start = offset === '' ? 0 : readInteger(offset, 0, maxPageOffset);
  return size === undefined || start === undefined ? undefined : { limit: size, offset: start };
}

/** The offsets of the pages around one, as far as is known how many records there are; undefined for none. */
export function pageSteps({ limit, offset }: PageWindow, total = Number.POSITIVE_INFINITY) {
  const next = offset + limit;
  return {
    previous: offset > 0 ? Math.max(0, offset - limit) : undefined,
    next: next <= maxPageOffset && next < total ? next : undefined,
  };
}

/** Which records a page holds: `records 26–50 of 128`. */
export function describePage({ limit, offset }: PageWindow, total: number | undefined): string {
  const first = offset + 1;
  if (total === undefined) return `records ${first}–${offset + limit}`;
  if (offset >= total) return `beyond the last of ${total} records`;
  return `records ${first}–${Math.min(offset + limit, total)} of ${total}`;
}

function readInteger(text: string, least: number, most: number): number | undefined {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= least && value <= most ? value : undefined;
}
