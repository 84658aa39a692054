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
