import { memberOf } from '../lib/members.js';

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
