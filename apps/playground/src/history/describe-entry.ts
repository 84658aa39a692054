import { formatDuration, formatSize } from '../answer/describe-exchange.js';
import { decodeOrLeave, parseJson } from '../lib/decode.js';
import { formatTime } from '../lib/format-time.js';
import { isRecord, memberOf } from '../lib/members.js';
import { shorten } from '../lib/texts.js';
import { shortName } from '../operations/short-name.js';
import { placeName } from '../place/place-names.js';
import { findEntry } from '../request-form/operation-entry.js';
import { describeShopper, readShopper } from '../shopper/describe-shopper.js';
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
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  return {
    path: decodeOrLeave(path).replaceAll(uuid, '$1…'),
    query: decodeOrLeave(query).replaceAll('&', ' & '),
  };
}

/** The ids of what a request is about, as its address has them: the last one first. */
export function subjectsOf({ request }: HistoryEntry): readonly string[] {
  const [path = ''] = request.target.split('?');
  return (decodeOrLeave(path).match(uuid) ?? []).toReversed();
}

const uuid = /\b([\da-f]{8})(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;

/** What sets an earlier request apart from others of its operation: what it asks for, for whom, and what it sends. */
export function detailsOf({ form, request }: HistoryEntry): string {
  const { query } = readableTarget(request.target);
  const sent = attributesOf(request.body).map(([name, value]) => `${name}: ${shorten(value, 40)}`);
  return [query, describeShopper(readShopper(form)), ...sent]
    .filter((part) => part !== '')
    .join(' · ');
}

function attributesOf(body = ''): readonly (readonly [string, string])[] {
  const attributes = memberOf(parseJson(body), 'data', 'attributes');
  if (!isRecord(attributes)) return [];
  return Object.entries(attributes).map(([name, value]) => [
    name,
    typeof value === 'string' ? (placeName(value) ?? value) : JSON.stringify(value),
  ]);
}

/** An earlier request in a few facts: when, how long, how many, how large. */
export function factsOf({ at, pinned, answer }: HistoryEntry): readonly string[] {
  // Those that are not pinned stand under their day.
  const time = pinned ? formatTime(at) : formatTime(at).slice(11);
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

/** The words of a search. Each of them must be found. */
export function wordsOf(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether a request has every word, or what else is known of it: a name, its answer's body. */
export function matches(entry: HistoryEntry, words: readonly string[], known = ''): boolean {
  const { name, request, operation, answer } = entry;
  const { method, target, headers, body = '' } = request;
  const text = [
    name,
    method,
    target,
    decodeOrLeave(target),
    operation,
    findEntry(operation).operation.summary,
    ...(answer ? [`${answer.status} ${answer.statusText}`] : []),
    ...headers.map(([header, value]) => `${header}: ${value}`),
    body,
    known,
  ]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Pinned requests first, then the others by the day in UTC they were sent on, so many in all. Their order is kept. */
export function groupByDay(entries: readonly HistoryEntry[], now: number, most = entries.length) {
  const pinnedFirst = entries.toSorted((one, other) => Number(other.pinned) - Number(one.pinned));
  const groups = Map.groupBy(pinnedFirst.slice(0, most), (entry) =>
    entry.pinned ? 'Pinned' : dayOf(entry.at, now),
  );
  return [...groups].map(([title, grouped]) => ({ title, entries: grouped }));
}

function dayOf(at: number, now: number): string {
  const [day = '', today, yesterday] = [at, now, now - 86_400_000].map((time) =>
    formatTime(time).slice(0, 10),
  );
  if (day === today) return 'Today';
  return day === yesterday ? 'Yesterday' : day;
}
