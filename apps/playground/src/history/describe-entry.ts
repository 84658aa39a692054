import { formatDuration, formatSize } from '../answer/format-size.js';
import { findEntry } from '../operations/operation-entry.js';
import { shortName } from '../operations/short-name.js';
import type { HistoryEntry } from './history-entry.js';

/** What an earlier request is called: its name, or what it asks for. */
export function titleOf({ name, operation, request }: HistoryEntry): string {
  if (name !== '') return name;
  const { query } = readableTarget(request.target);
  const what = shortName(findEntry(operation).operation.summary);
  return query === '' ? what : `${what}, ${query}`;
}

/** A request's address for reading: ids shortened, and what was asked for in a line of its own. */
export function readableTarget(target: string): { readonly path: string; readonly query: string } {
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  return {
    path: decodeQuietly(path).replaceAll(uuid, '$1…'),
    query: end === -1 ? '' : decodeQuietly(target.slice(end + 1)).replaceAll('&', ' & '),
  };
}

const uuid = /\b([\da-f]{8})-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;

/** An earlier request in a few facts: when, how long, how many, how large. */
export function factsOf({ at, answer }: HistoryEntry): readonly string[] {
  const time = new Date(at).toLocaleTimeString('en', { hour12: false });
  if (!answer) return [time, 'saved, not sent'];
  const { duration, size, records, cutAt } = answer;
  return [
    time,
    formatDuration(duration),
    ...(records ? [`${records.shown} of ${records.total} records`] : []),
    formatSize(size),
    ...(cutAt === undefined ? [] : [`only the first ${formatSize(cutAt)} kept`]),
  ];
}

/** Everything of an earlier request that a search looks at, but for the answer's body. */
export function searchTextOf({ name, request, operation, answer }: HistoryEntry): string {
  const { method, target, headers, body = '' } = request;
  const parts = [
    name,
    method,
    target,
    decodeQuietly(target),
    operation,
    findEntry(operation).operation.summary,
    ...(answer ? [`${answer.status} ${answer.statusText}`] : []),
    ...headers.map(([header, value]) => `${header}: ${value}`),
    body,
  ];
  return parts.join('\n').toLowerCase();
}

function decodeQuietly(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
