import { memberOf } from '../lib/members.js';

export const limitName = 'page[limit]';
export const offsetName = 'page[offset]';

/** A page that a list links to. */
export interface LinkedPage {
  readonly limit: string;
  readonly offset: string;
}

/** The page a link of a list leads to; undefined when it names none. */
export function pageOfLink(link: string): LinkedPage | undefined {
  const query = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  const limit = query.get(limitName);
  const offset = query.get(offsetName);
  return link.includes('?') && limit !== null && offset !== null ? { limit, offset } : undefined;
}

/** The page that a list shows, from 1, and how many it has in all; undefined for what is no list of pages. */
export function countPages(
  json: unknown,
): { readonly current: number; readonly total: number } | undefined {
  const current = memberOf(json, 'meta', 'page', 'current');
  const limit = memberOf(json, 'meta', 'page', 'limit');
  const matches = memberOf(json, 'meta', 'results', 'total');
  if (typeof current !== 'number' || typeof limit !== 'number' || typeof matches !== 'number') {
    return undefined;
  }
  return limit > 0 ? { current, total: Math.ceil(matches / limit) } : undefined;
}
