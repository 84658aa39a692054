import {
  capital,
  decodeOrLeave,
  formatDuration,
  formatSize,
  formatTime,
  isRecord,
  memberOf,
  parseJson,
  shorten,
} from '../lib/texts.js';
import { noticeLink } from '../link/page-link.js';
import { legalForm, withSecretsOf } from '../link/steps.js';
import { placeName } from '../place/names.js';
import { findEntry } from '../request-form/operation-entry.js';
import { cancelQuestion, sendSelected } from '../sending/send.js';
import { describeShopper, readShopper } from '../shopper/describe-shopper.js';
import { beginOpening, noteExchange, openRequest } from '../state/actions.js';
import { idle, isChangeUnderWay, usePlayground } from '../state/playground-store.js';
import { type HistoryEntry, loadAnswer } from './history.js';

/** Returns the title of an earlier request: its name, or its summary and query. */
export function titleOf({ name, operation, request }: HistoryEntry): string {
  if (name !== '') return name;
  const { query } = readableTarget(request.target);
  const what = shortName(findEntry(operation).operation.summary);
  return query === '' ? what : `${what}, ${query}`;
}

/** Returns a request's address for display: ids shortened, and the query separate. */
export function readableTarget(target: string): { readonly path: string; readonly query: string } {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  return {
    path: decodeOrLeave(path).replaceAll(uuid, '$1…'),
    query: decodeOrLeave(query).replaceAll('&', ' & '),
  };
}

/** Returns the ids in a request's path, the last one first. */
export function subjectsOf({ request }: HistoryEntry): readonly string[] {
  const [path = ''] = request.target.split('?');
  return (decodeOrLeave(path).match(uuid) ?? []).toReversed();
}

const uuid = /\b([\da-f]{8})(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;

/** Returns the details that distinguish an earlier request: its query, shopper and body. */
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

/** Returns facts about an earlier request: time, duration, number of records, size. */
export function factsOf({ at, pinned, answer }: HistoryEntry): readonly string[] {
  // Entries that are not pinned are grouped by day.
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

/** Returns the words of a search. All of them must match. */
export function wordsOf(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * @returns true if a request contains every word. `known` is further text to search, such as the
 * response body.
 */
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

/** An earlier request, with the ids of equal ones before it. */
export interface RepeatedEntry extends HistoryEntry {
  readonly earlier: readonly string[];
}

/**
 * Returns each request once, at its newest time. Pinned and named ones stay on their own. Entries
 * are the newest first.
 */
export function withoutRepeats(entries: readonly HistoryEntry[]): readonly RepeatedEntry[] {
  const groups = Map.groupBy(entries, ({ id, name, pinned, operation, request }) =>
    pinned || name !== '' ? id : JSON.stringify([operation, request]),
  );
  return [...groups.values()].flatMap(([newest, ...others]) =>
    newest ? [{ ...newest, earlier: others.map(({ id }) => id) }] : [],
  );
}

/**
 * Groups requests: pinned ones first, then the others by UTC day, in their order. `most` limits the
 * total.
 */
export function groupByDay<Entry extends HistoryEntry>(
  entries: readonly Entry[],
  now: number,
  most = entries.length,
) {
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

/**
 * Restores an earlier request, its response and its view without sending. A pending change is not
 * canceled; its result is shown.
 */
export async function reopen(entry: HistoryEntry): Promise<void> {
  const { id, operation, answer } = entry;
  const isLatest = beginOpening();
  const exchange = answer ? ({ phase: 'answered', ...(await loadAnswer(id)) } as const) : idle;
  if (!isLatest()) return;
  fillIn(entry);
  if (!isChangeUnderWay(usePlayground.getState().exchanges[operation])) {
    noteExchange(operation, exchange);
  }
}

/** Restores an earlier request and sends it with the page's token. */
export async function resend(entry: HistoryEntry): Promise<void> {
  fillIn(entry);
  await sendSelected();
}

function fillIn({ operation, form: kept, bodyView, resultTab }: HistoryEntry): void {
  const entry = findEntry(operation);
  const { fields } = entry;
  const { form, leftOut } = legalForm(entry, kept);
  const present = usePlayground.getState().forms[operation];
  openRequest({
    selected: operation,
    form: withSecretsOf(fields, form, present),
    bodyView,
    resultTab,
  });
  noticeLink({ ignored: leftOut });
  cancelQuestion();
}

/** Returns a summary without its verb and article: `Update a subscription` is `Subscription`. */
export function shortName(summary: string): string {
  const rest = summary.replace(/^\p{Lu}\p{Ll}+ (?:(?:an?|the) )?/u, '');
  return rest === '' ? summary : capital(rest);
}
